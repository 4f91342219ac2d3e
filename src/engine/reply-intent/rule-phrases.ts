/** Classes that a rule can assign to a reply. */
export const RULE_CLASSES = [
  'opt_out',
  'complaint',
  'meeting_booked',
  'meeting_request',
  'question',
  'interested',
  'not_now',
  'referral',
  'wrong_person',
  'declined',
] as const;
export type RuleClass = (typeof RULE_CLASSES)[number];

/**
 * Phrases of one language by class: sources of regular expressions over text folded by `foldText`, with bounded gaps. A
 * class is absent if the language has no unambiguous phrase for it.
 */
export interface RulePhrases {
  readonly language: string;
  /** Letter of a script that only this language uses. A reply without such a letter is not searched for its phrases. */
  readonly script?: RegExp;
  readonly phrases: Readonly<Partial<Record<RuleClass, readonly string[]>>>;
  /**
   * Bare opt-out words, which can be a request, a topic of conversation, or the name of a feature. Phrases that name the
   * person to remove are in `opt_out`.
   */
  readonly leaving: readonly string[];
  /** Words that negate an opt-out when they precede it: "please don't remove me". */
  readonly negation: string;
}

/** Matches nowhere, for languages whose phrases contain their own negation. */
export const NEVER = '(?!)';
