import type { PersonRows } from '../../../../platform/db/person-rows.js';

const IS_NAMED = `(exists (select 1 from events e where e.workspace_id = $1 and e.id = r.event_id and position($2 in lower(e.data::text)) > 0)
  or position($2 in lower(coalesce(r.response_body, '') || r.attempt_answers::text || r.attempt_log::text)) > 0)`;

/** Deliveries of events about the person, or with a response that names the person. Their outcome stays. */
export const deliveriesOfPerson: readonly PersonRows[] = [
  {
    table: 'webhook_deliveries',
    key: ['id'],
    where: IS_NAMED,
    isScan: true,
    erasure: {
      action: 'anonymize',
      set: `response_body = null, error_message = null, attempt_answers = '[]', attempt_log = '[]'`,
    },
  },
];
