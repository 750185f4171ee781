/** When an agent that keeps failing is taken out of service. */
export interface HealthPolicy {
  readonly disease_duration_hours?: number | undefined;
  readonly disease_threshold?: number | undefined;
  readonly capability_success_threshold?: number | undefined;
}
