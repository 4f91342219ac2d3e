import type { Opinion } from '../../../../engine/reply-intent/second-opinion.js';

export interface GivenOpinion {
  /** Opinion; null if the response does not follow the schema. */
  readonly opinion: Opinion | null;
  /** Tokens the server charges for, as it reports them; 0 if it does not. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Model that labels a reply. It only responds: it has no tools, no data beyond the reply, and no way to act. Throws `OutsideError`
 * without a response.
 */
export interface SecondOpinion {
  ask(reply: string): Promise<GivenOpinion>;
}
