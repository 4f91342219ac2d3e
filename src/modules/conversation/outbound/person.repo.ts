import type { PersonRows } from '../../../platform/db/person-rows.js';
import { isMessageOfPerson, isThreadOfPerson, withoutPerson } from '../../outreach/threads/person/index.js';
import { isToPerson } from './is-to-person.js';

const WITHOUT_CONTENT = `raw = '', parts = null, to_emails = '{}', cc_emails = '{}', envelope_to = '{}', smtp_text = null,
  error_message = null`;
/** The message also went to other people, so only the person's address is removed. */
const WITHOUT_RECIPIENT = `raw = '', parts = null, to_emails = ${withoutPerson('r.to_emails')},
  cc_emails = ${withoutPerson('r.cc_emails')}, envelope_to = ${withoutPerson('r.envelope_to')}`;

export const outboundOfPerson: readonly PersonRows[] = [
  {
    table: 'outbound_operations',
    key: ['id'],
    where: isToPerson('r'),
    isScan: true,
    isMention: true,
    erasure: { action: 'anonymize', set: WITHOUT_RECIPIENT },
  },
  {
    table: 'outbound_operations',
    key: ['id'],
    where: isMessageOfPerson('r.message_id'),
    hidden: ['raw', 'task_hash', 'idempotency_key', 'parts'],
    erasure: { action: 'anonymize', set: WITHOUT_CONTENT },
  },
  {
    table: 'reply_forwards',
    key: ['message_id'],
    where: isMessageOfPerson('r.message_id'),
    erasure: { action: 'delete' },
  },
  {
    table: 'thread_drafts',
    key: ['thread_id', 'owner', 'kind'],
    where: `(${isThreadOfPerson('r.thread_id')} or position($2 in lower(r.content::text)) > 0)`,
    erasure: { action: 'delete' },
  },
];
