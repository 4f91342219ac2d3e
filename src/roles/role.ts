/** A part of the service that runs in this process. */
export interface RunningRole {
  /** Takes nothing new and waits for work in progress, `drainMs` at most. True when nothing was cut off. */
  stop(drainMs: number): Promise<boolean>;
}
