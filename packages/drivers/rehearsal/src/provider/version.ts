export const providerVersion = '1.0.0';
export const providerModel = 'rehearsal-1';
