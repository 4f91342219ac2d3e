import type { Opinion } from '../../../engine/reply-intent/second-opinion.js';

export interface GivenOpinion {
  /** Null: the answer does not follow the schema. */
  readonly opinion: Opinion | null;
  /** Tokens the server charges for, as it reports them; 0 if it does not. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * A model that labels a reply. It only answers: it is given no tools, no data beyond the reply, and no way to act.
 * Throws `OutsideError` if there is no answer.
 */
export interface SecondOpinion {
  ask(reply: string): Promise<GivenOpinion>;
}
