/** A part of the service that runs in this process. */
export interface RunningRole {
  /** Accepts nothing new and waits for work in progress, for at most `drainMs`. Returns true if all work was completed. */
  stop(drainMs: number): Promise<boolean>;
}
