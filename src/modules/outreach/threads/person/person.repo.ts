import { ERASED_ADDRESS, type PersonRows } from '../../../../platform/db/person-rows.js';
import { isMessageOfPerson, isThreadOfPerson } from './is-message.js';
import { withoutPerson } from './without-person.js';

/**
 * Columns of an archived conversation without the person. Its messages stay, so that reading the mailbox again restores none of
 * them.
 */
const EMPTY_THREAD = `contact_email = null, contact_name = null, subject = '', base_subject = '', snippet = '', intent_note = null,
  external_thread_id = null, unread_count = 0, is_archived = true, snoozed_until = null, has_attachments = false`;

const EMPTY_MESSAGE = `
  from_email = case when r.direction = 'inbound' then '${ERASED_ADDRESS}' else r.from_email end,
  from_name = case when r.direction = 'inbound' then null else r.from_name end,
  to_emails = case when r.direction = 'inbound' then r.to_emails else '{${ERASED_ADDRESS}}' end,
  cc_emails = '{}', bcc_emails = '{}', reply_to = null, subject = '', body_text = '', body_html = '', body_text_trimmed = '',
  partial_reason = 'removed', is_read = true, auto_reply = null, bounce = null, classification = null, authentication = null,
  unverified = null`;

const IS_NAMED = `$2 = any(lower((r.to_emails || r.cc_emails || r.bcc_emails)::text)::text[])`;
const WITHOUT_NAME = `to_emails = ${withoutPerson('r.to_emails')}, cc_emails = ${withoutPerson('r.cc_emails')},
  bcc_emails = ${withoutPerson('r.bcc_emails')}`;

/**
 * An erasure processes the parts from last to first: a part that it changes no longer matches the conditions of earlier
 * parts.
 */
export const threadsOfPerson: readonly PersonRows[] = [
  {
    table: 'threads',
    key: ['id'],
    where: isThreadOfPerson('r.id'),
    addresses: 'r.contact_email',
    erasure: { action: 'anonymize', set: EMPTY_THREAD },
  },
  {
    table: 'messages',
    key: ['id'],
    where: IS_NAMED,
    isScan: true,
    isMention: true,
    erasure: { action: 'anonymize', set: WITHOUT_NAME },
  },
  {
    table: 'messages',
    key: ['id'],
    where: isMessageOfPerson('r.id'),
    hidden: ['words'],
    addresses: `case when r.direction = 'inbound' then r.from_email end`,
    erasure: { action: 'anonymize', set: EMPTY_MESSAGE },
  },
  {
    table: 'threads',
    key: ['id'],
    where: `r.id in (select s.thread_id from messages s where s.workspace_id = $1 and ${isMessageOfPerson('s.id')})
      and not ${isThreadOfPerson('r.id')}`,
    isMention: true,
    erasure: { action: 'anonymize', set: `snippet = ''` },
  },
  {
    table: 'message_attachments',
    key: ['id'],
    where: isMessageOfPerson('r.message_id'),
    hidden: ['data', 'blob_id'],
    erasure: { action: 'delete' },
  },
  {
    table: 'message_sources',
    key: ['message_id'],
    where: isMessageOfPerson('r.message_id'),
    hidden: ['raw', 'blob_id'],
    erasure: { action: 'delete' },
  },
];
