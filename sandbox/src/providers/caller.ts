/** Response of the service to a provider. */
export interface CalledAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
}

/** Calls the service as a provider does. */
export type CallService = (
  path: string,
  request: { readonly body?: string; readonly authorization?: string },
) => Promise<CalledAnswer>;

/** Announcements of a test double. */
export interface Announcements {
  /** Sets whether announcements reach the service; without, they are lost. */
  mute(isMuted: boolean): void;
  /** Waits for the announcements made so far. */
  arrived(): Promise<void>;
  /** Number of live announcements, including ones that the service does not know of. */
  live(): number;
  /** Ends all announcements. */
  clear(): void;
}
