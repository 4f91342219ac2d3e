/** What the reply model tells apart. `interested` stands for interest without a more exact label. */
export const MODEL_CLASSES = [
  'interested',
  'meeting_request',
  'meeting_booked',
  'question',
  'not_now',
  'referral',
  'info',
  'wrong_person',
  'declined',
  'opt_out',
] as const;
export type ModelClass = (typeof MODEL_CLASSES)[number];

/** Replies by class, one per line. */
export type LabelledReplies = Readonly<Partial<Record<ModelClass, string>>>;

export interface LabelledReply {
  readonly label: ModelClass;
  readonly text: string;
}

/** The replies of a data set as a list, in the order of the classes. */
export function listReplies(sets: readonly LabelledReplies[]): LabelledReply[] {
  return sets.flatMap((set) =>
    MODEL_CLASSES.flatMap((label) =>
      (set[label] ?? '')
        .split('\n')
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => ({ label, text })),
    ),
  );
}
