import type { TestWorld } from '../../world.js';

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

/** Returns calls of a provider to the service of a world. */
export function callerOf(world: TestWorld): CallService {
  return async (path, { body = '', authorization }) => {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
    const answer = await world.inject({ method: 'POST', url: path, key: null, headers, body });
    return { status: answer.status, text: answer.text, contentType: answer.headers['content-type'] ?? '' };
  };
}
