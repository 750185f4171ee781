export const taskStatuses = ['pending', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'cancelled'] as const;
export const stepStatuses = ['pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
