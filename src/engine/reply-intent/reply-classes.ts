/** Classes of the reply model. `interested` is interest without a more specific label. */
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
