import type { Schemas } from '../../api/client';

export type Intent = Schemas['ReplyIntent'];
type Label = Schemas['ReplyLabel'];

/** In the order of the keys 1 to 6. */
export const INTENTS: readonly Intent[] = [
  'interested',
  'not_interested',
  'neutral',
  'out_of_office',
  'unsubscribe',
  'bounced',
];

/** Labels of each intent; the server rejects other combinations. */
export const LABELS: Readonly<Record<Intent, readonly Label[]>> = {
  interested: ['meeting_booked', 'meeting_request', 'question'],
  not_interested: ['wrong_person', 'declined'],
  neutral: ['not_now', 'referral', 'info'],
  out_of_office: ['vacation', 'left_company', 'auto_acknowledgement'],
  unsubscribe: ['opt_out', 'complaint'],
  bounced: ['delivery_failure'],
};
