import { type Static, type TSchema, Type } from 'typebox';

/**
 * Round in which a case was written. Each later round was written after the rules that the earlier ones led to, so its
 * first score is a score on unseen mail (docs/use/understanding.md). `fresh` and `held-out` were scored once and led to no rule
 * before that.
 */
export const ROUNDS = [
  'first',
  'later',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'fresh',
  'held-out',
] as const;
export type Round = (typeof ROUNDS)[number];

const round = Type.Enum([...ROUNDS]);
const text = Type.String();
const date = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));
const address = Type.Optional(Type.String({ pattern: '^[^@ ]+@[^@ ]+$' }));
const type = Type.Enum(['hard', 'soft']);

function rowOf<Fields extends Record<string, TSchema>>(fields: Fields) {
  return Type.Object({ round, ...fields }, { additionalProperties: false });
}

/** Shape of a line of `test/corpora/mail/<kind>/<source>.jsonl`, by kind. */
export const KINDS = {
  /**
   * Mail of machines, and mail that resembles it. `expected` is the kind of `classifyMachineMail`, or `notice` for all but
   * a bounce, an automatic reply, a complaint, and a person's mail; alternatives are separated by "/". `type` and `reason`
   * describe a bounce (RFC 3463 and `engine/lifecycle`).
   */
  reports: rowOf({ expected: text, type: Type.Optional(type), reason: Type.Optional(text), raw: text }),
  /**
   * SMTP refusals, which `postfixReport` turns into a delivery report. Without a `command`, the sending server gave up on
   * its own, and `text` is its own.
   */
  refusals: rowOf({ type, command: Type.Optional(text), status: text, host: text, recipient: text, text }),
  /** Automatic replies: the label, and the return date or successor that they name. */
  responders: rowOf({ expected: text, date, address, raw: text }),
  /** Replies with quotes and signatures. `shown` is what the writer wrote; `program` or `label` says what the case is about. */
  replies: rowOf({
    program: Type.Optional(text),
    label: Type.Optional(text),
    date,
    address,
    shown: text,
    text,
  }),
  /** Bodies of replies that have no plain text. `shown` is what the writer wrote, with white space collapsed. */
  'replies-html': rowOf({ shown: text, html: text }),
  /**
   * Replies by label or intent. "a/b" accepts either, "!a" anything else. `address` is the referral's, `date` the day
   * on which an absent writer is back. `class` groups the results of `npm run understanding`.
   */
  labels: rowOf({
    expected: text,
    text,
    language: Type.Optional(text),
    class: Type.Optional(text),
    date,
    address,
  }),
  /**
   * Replies by what they ask for. `certain`: suppress. `doubtful`: hold for review. `departure`: the person has left the
   * company. `none`: keep. `date` is when the writer wants to hear from us again.
   */
  'opt-outs': rowOf({
    expected: Type.Enum(['certain', 'doubtful', 'departure', 'none']),
    text,
    language: Type.Optional(text),
    class: Type.Optional(text),
    label: Type.Optional(text),
    date,
  }),
} as const;

export type Kind = keyof typeof KINDS;
export type CaseOf<K extends Kind> = Static<(typeof KINDS)[K]>;
