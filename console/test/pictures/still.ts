/**
 * The service on a clock that stands still, with a member and twelve days of the demo. IDs and chance come from a seed: the same requests
 * get the same responses in each run.
 */
export interface StillWorld {
  readonly origin: string;
  /** API key of the whole account. */
  readonly key: string;
  readonly workspaceId: number;
  /** Workspace of the demo. */
  readonly demoId: number;
  /** Runs background work until nothing is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param now instant at which the clock stands
 * @param publicUrl address of the service in its responses, instead of one with its port
 */
export type OpenStillWorld = (now: string, publicUrl: string) => Promise<StillWorld>;
