/** What a rule can say about a reply. */
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
 * class may be missing where a language has no phrase that is clear enough.
 */
export interface RulePhrases {
  readonly language: string;
  /** A letter of the script that the language has to itself: a reply without one is not looked through for its phrases. */
  readonly script?: RegExp;
  readonly phrases: Readonly<Partial<Record<RuleClass, readonly string[]>>>;
  /**
   * Bare opt-out words, which can be a request, a topic of conversation, or the name of a feature. Phrases that name the
   * person to remove are in `opt_out`.
   */
  readonly leaving: readonly string[];
  /** Words that turn an opt-out into its opposite when they stand right before it: "please don't remove me". */
  readonly negation: string;
}

/** Matches nowhere, for languages whose phrases contain their own negation. */
export const NEVER = '(?!)';
