import { mailboxOf } from '../../../../engine/address/mailbox-key.js';
import { sendIdOf } from '../../../../engine/mail/message-id.js';
import { givenRows, unseenList } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads sends, contacts, mailboxes, inbox_rules, threads, outbound operations and messages: matches of a received message.

/** Contact with the send that a fact concerns: the named one, or its newest one that may have been sent. */
export interface SubjectRow {
  readonly contactId: string;
  readonly campaignId: string;
  readonly email: string;
  readonly emailKey: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly customFields: Record<string, unknown>;
  readonly companyDomain: string | null;
  readonly timezone: string | null;
  readonly status: string;
  readonly statusReason: string | null;
  readonly replyCount: number;
  readonly replyIntent: string | null;
  readonly replyLabel: string | null;
  readonly isOverridden: boolean;
  readonly intentNote: string | null;
  readonly classifiedAt: Date | null;
  readonly lastRepliedAt: Date | null;
  readonly contactThreadId: number | null;
  readonly sendId: string | null;
  readonly sendStatus: string | null;
  readonly stepId: string | null;
  readonly stepOrder: number | null;
  readonly variantId: string | null;
  readonly messageIdHeader: string | null;
  readonly sendSubject: string | null;
  readonly threadId: number | null;
  readonly messageId: number | null;
  readonly mailboxId: number | null;
  readonly mailboxUuid: string | null;
  readonly mailboxAddress: string | null;
  /** Domain that the mailbox sends from. */
  readonly sendingDomain: string | null;
}

const SUBJECT_COLUMNS = `c.id as "contactId", c.campaign_id as "campaignId", c.email, c.email_key as "emailKey",
  c.first_name as "firstName", c.last_name as "lastName", c.company, c.custom_fields as "customFields",
  c.company_domain as "companyDomain", c.timezone, c.status, c.status_reason as "statusReason", c.reply_count as "replyCount", c.reply_intent as "replyIntent",
  c.reply_label as "replyLabel", c.overridden_at is not null as "isOverridden", c.intent_note as "intentNote",
  c.classified_at as "classifiedAt", c.last_replied_at as "lastRepliedAt", c.thread_id as "contactThreadId",
  s.id as "sendId", s.status as "sendStatus", s.step_id as "stepId", s.step_order as "stepOrder",
  s.variant_id as "variantId", coalesce(s.sent_as, s.message_id_header) as "messageIdHeader", s.subject as "sendSubject",
  s.thread_id as "threadId", s.message_id as "messageId", m.id as "mailboxId", m.uuid as "mailboxUuid",
  m.address as "mailboxAddress", m.sending_domain as "sendingDomain"`;

/**
 * Contact and the send that its message replies to. A null `sendId` means the newest send that reached a server, if
 * any.
 */
export interface AskedSubject {
  readonly contactId: string;
  readonly sendId: string | null;
}

const ASKED = givenRows<AskedSubject>({
  contact_id: ['uuid', (asked) => asked.contactId],
  send_id: ['uuid', (asked) => asked.sendId],
});

/** Returns contacts with their sends, in the requested order; undefined where the contact does not exist. */
export async function findSubjects(
  sql: SqlRunner,
  workspaceId: number,
  asked: readonly AskedSubject[],
): Promise<Array<SubjectRow | undefined>> {
  const rows = await sql.query<SubjectRow & { readonly position: number }>(
    `select n.position, ${SUBJECT_COLUMNS}
     from ${ASKED.at(2, 'n', { position: 'position', isUnseen: true })}
     cross join lateral (select * from contacts where workspace_id = $1 and id = n.contact_id offset 0) c
     left join lateral (
       select * from sends where workspace_id = $1 and contact_id = n.contact_id and message_id_header is not null
         and (id = n.send_id or (n.send_id is null and status in ('sent', 'unknown', 'bounced', 'sending')))
       order by step_order desc limit 1) s on true
     left join lateral (
       select * from mailboxes where workspace_id = $1 and id = coalesce(s.claimed_mailbox_id, s.mailbox_id, c.mailbox_id) offset 0
     ) m on true`,
    [workspaceId, ...ASKED.values(asked)],
    'inbox-find-subject',
  );
  return asked.map((_, at) => rows.find(({ position }) => position === at + 1));
}

/** Locks sends in ID order. Results that are being written are visible afterwards. */
export async function lockSends(sql: SqlRunner, workspaceId: number, sendIds: readonly string[]): Promise<void> {
  await sql.query(
    `select id from sends where workspace_id = $1 and id = any(${unseenList(2, 'uuid')}) order by id for update`,
    [workspaceId, sendIds],
    'inbox-lock-send',
  );
}

export interface NamedSend {
  readonly id: string;
  readonly contactId: string;
  readonly status: string;
  readonly header: string;
  readonly mailboxId: number | null;
}

/** Returns the sends with these Message-IDs, found by the IDs they contain. */
export function findNamedSends(sql: SqlRunner, workspaceId: number, headers: readonly string[]): Promise<NamedSend[]> {
  const ids = headers.map(sendIdOf).filter((id) => id !== null);
  if (ids.length === 0) return Promise.resolve([]);
  return sql.query<NamedSend>(
    `select id, contact_id as "contactId", status, message_id_header as header,
       coalesce(claimed_mailbox_id, mailbox_id) as "mailboxId" from sends
     where workspace_id = $1 and id = any(${unseenList(3, 'uuid')}) and message_id_header = any(${unseenList(2, 'text')})`,
    [workspaceId, headers, ids],
    'inbox-find-named-sends',
  );
}

/**
 * Returns the hosted mailbox of the send with this Message-ID, in any workspace with mailboxes at its domain. Returns
 * undefined if the send does not exist or its mailbox was deleted.
 */
export async function findReturnMailbox(
  sql: SqlRunner,
  messageId: string,
): Promise<{ workspaceId: number; mailboxId: number } | undefined> {
  const [row] = await sql.query<{ workspaceId: number; mailboxId: number }>(
    `select m.workspace_id as "workspaceId", m.id as "mailboxId"
     from sends s join mailboxes m on m.workspace_id = s.workspace_id and m.id = coalesce(s.claimed_mailbox_id, s.mailbox_id)
     where s.workspace_id in (select workspace_id from mailboxes where domain = $3 and provider = 'native' and deleted_at is null)
       and s.id = $1 and s.message_id_header = $2 and m.provider = 'native' and m.deleted_at is null`,
    [sendIdOf(messageId), messageId, messageId.slice(messageId.lastIndexOf('@') + 1, -1)],
    'receiving-find-return-mailbox',
  );
  return row;
}

/**
 * Selects contacts with one of these addresses, deleted ones too, which have an index of their own. `workspace_id + 0`
 * keeps the planner from indexes that begin with the workspace.
 */
function contactsOf(emailKeys: string): string {
  const ofAddress = `select id from contacts where email_key = any(${emailKeys}) and workspace_id + 0 = $1`;
  return `${ofAddress} and deleted_at is null union all ${ofAddress} and deleted_at is not null`;
}

/** Address that a mailbox may have sent to. */
export interface AskedAddress {
  readonly mailboxId: number;
  readonly emailKey: string;
  readonly since: Date;
}

export interface LatestSend {
  readonly id: string;
  readonly contactId: string;
  readonly messageId: number | null;
}

/** Returns the newest send from a mailbox to an address since `since`. */
export async function findLatestSend(
  sql: SqlRunner,
  workspaceId: number,
  { mailboxId, emailKey, since }: AskedAddress,
): Promise<LatestSend | undefined> {
  const [row] = await sql.query<LatestSend>(
    `select s.id, s.contact_id as "contactId", s.message_id as "messageId" from (${contactsOf('array[$3]')}) c
     join sends s on s.workspace_id = $1 and s.contact_id = c.id
     where coalesce(s.claimed_mailbox_id, s.mailbox_id) = $2
       and s.status in ('sent', 'unknown', 'bounced', 'sending') and coalesce(s.sent_at, s.handed_at, s.claimed_at) >= $4
     order by coalesce(s.sent_at, s.handed_at, s.claimed_at) desc limit 1`,
    [workspaceId, mailboxId, emailKey, since],
    'inbox-find-latest-send',
  );
  return row;
}

/** Addresses of the merged profile that has the address $3. */
const OTHERS = `array(select unnest(array[o.email_key, o.profile_key]) from profile_addresses o
  where o.workspace_id = $1 and o.profile_key = coalesce(
    (select a.profile_key from profile_addresses a where a.workspace_id = $1 and a.email_key = $3), $3))`;

/**
 * Returns the newest send from a mailbox since `since` to another spelling of an address (`mailboxOf`), or to another
 * address of a merged profile; undefined without one.
 * @param emailKey the address itself, whose own contacts do not count.
 */
export async function findSendToSpelling(
  sql: SqlRunner,
  workspaceId: number,
  { mailboxId, emailKey, since }: AskedAddress,
): Promise<LatestSend | undefined> {
  const [row] = await sql.query<LatestSend>(
    `select s.id, s.contact_id as "contactId", s.message_id as "messageId" from (
       ${contactsOf('array[$4]')}
       union all
       ${contactsOf(OTHERS)}
       union all
       select id from contacts where mailbox_of(email_key) = $4 and workspace_id + 0 = $1 and email_key <> $3
         and (email_key like '%+%' or email_key like '%.%@gmail.com' or email_key like '%@googlemail.com')
     ) c
     join sends s on s.workspace_id = $1 and s.contact_id = c.id
     join contacts k on k.workspace_id = $1 and k.id = c.id and k.email_key <> $3
     where coalesce(s.claimed_mailbox_id, s.mailbox_id) = $2
       and s.status in ('sent', 'unknown', 'bounced', 'sending') and coalesce(s.sent_at, s.handed_at, s.claimed_at) >= $5
     order by coalesce(s.sent_at, s.handed_at, s.claimed_at) desc limit 1`,
    [workspaceId, mailboxId, emailKey, mailboxOf(emailKey), since],
    'inbox-find-send-to-spelling',
  );
  return row;
}

/** Returns the text of a message. */
export async function findText(sql: SqlRunner, workspaceId: number, messageId: number): Promise<string | undefined> {
  const [row] = await sql.query<{ text: string }>(
    'select body_text as text from messages where workspace_id = $1 and id = $2',
    [workspaceId, messageId],
    'inbox-find-text',
  );
  return row?.text;
}

/**
 * Selects the texts of at most ten of our messages that match a condition, newest first. `offset 0` keeps the planner
 * from reading all messages, newest first, until it has ten.
 */
const newestSentTexts = (condition: string): string =>
  `select text from (select id, body_text as text from messages
     where workspace_id = $1 and ${condition} and direction = 'outbound' offset 0) found
   order by id desc limit 10`;

const NAMED = givenRows<readonly string[]>({ header_list: ['jsonb', (headers) => headers] });

/** Returns the texts of our messages for each list of Message-IDs, at most ten per list, newest first. */
export async function listSentTexts(
  sql: SqlRunner,
  workspaceId: number,
  lists: ReadonlyArray<readonly string[]>,
): Promise<string[][]> {
  const rows = await sql.query<{ position: number; text: string }>(
    `with asked as materialized (
       select position, array(select jsonb_array_elements_text(header_list)) as headers
       from ${NAMED.at(2, 'n', { position: 'position', isUnseen: true })}
     )
     select q.position, m.text from asked q cross join lateral (${newestSentTexts('message_id_header = any(q.headers)')}) m`,
    [workspaceId, ...NAMED.values(lists)],
    'inbox-list-sent-texts',
  );
  return lists.map((_, at) => rows.filter(({ position }) => position === at + 1).map(({ text }) => text));
}

/** Returns the texts of our messages in a conversation, at most ten, newest first. */
export async function listTextsOfThread(sql: SqlRunner, workspaceId: number, threadId: number): Promise<string[]> {
  const rows = await sql.query<{ text: string }>(
    newestSentTexts('thread_id = $2'),
    [workspaceId, threadId],
    'inbox-texts-of-thread',
  );
  return rows.map(({ text }) => text);
}

/** Returns the contact of a conversation if a campaign started it. */
export async function findThreadContact(sql: SqlRunner, workspaceId: number, threadId: number): Promise<string | null> {
  const [row] = await sql.query<{ contact_id: string | null }>(
    'select contact_id from threads where workspace_id = $1 and id = $2',
    [workspaceId, threadId],
    'inbox-find-thread-contact',
  );
  return row?.contact_id ?? null;
}

export interface SendOfCopy {
  readonly id: string;
  readonly status: string;
  readonly threadId: number | null;
  readonly messageId: number | null;
}

/** Copy in a mailbox's Sent folder, possibly with another Message-ID than the sent message. */
export interface SentCopy {
  readonly mailboxId: number;
  readonly contactId: string | null;
  readonly emailKeys: readonly string[];
  readonly subject: string;
  readonly at: Date;
}

/**
 * Returns the email of a copy: same contact and subject, sent within 15 minutes of it. Prefers an email that is being sent
 * to the contact, regardless of its subject, which is stored with its result.
 */
export async function findSendOfCopy(
  sql: SqlRunner,
  workspaceId: number,
  copy: SentCopy,
): Promise<SendOfCopy | undefined> {
  const [row] = await sql.query<SendOfCopy>(
    `select s.id, s.status, s.thread_id as "threadId", s.message_id as "messageId"
     from (
       select $3::uuid as id where $3::uuid is not null
       union all
       select id from (${contactsOf('$4::text[]')}) known where $3::uuid is null
     ) c
     join sends s on s.workspace_id = $1 and s.contact_id = c.id
     where coalesce(s.claimed_mailbox_id, s.mailbox_id) = $2 and s.status in ('sent', 'unknown', 'bounced', 'sending')
       and (s.subject = $5 or s.status = 'sending')
       and coalesce(s.sent_at, s.handed_at, s.claimed_at) between $6::timestamptz - interval '15 minutes' and $6::timestamptz + interval '15 minutes'
     order by s.status <> 'sending', abs(extract(epoch from coalesce(s.sent_at, s.handed_at, s.claimed_at) - $6::timestamptz)) limit 1`,
    [workspaceId, copy.mailboxId, copy.contactId, copy.emailKeys, copy.subject, copy.at],
    'inbox-find-send-of-copy',
  );
  return row;
}

export interface OperationOfCopy {
  readonly status: string;
  readonly threadId: number;
  readonly messageId: number;
}

/**
 * Returns the manual message of a copy, if its result is unknown: common recipient and same subject, sent within 15 minutes
 * of the copy.
 */
export async function findOperationOfCopy(
  sql: SqlRunner,
  workspaceId: number,
  copy: SentCopy,
): Promise<OperationOfCopy | undefined> {
  const [row] = await sql.query<OperationOfCopy>(
    `select o.status, o.thread_id as "threadId", o.message_id as "messageId"
     from outbound_operations o
     join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id
     where o.workspace_id = $1 and o.mailbox_id = $2 and o.status in ('sending', 'unknown') and m.subject = $4
       and exists (select 1 from unnest(o.envelope_to) e (address) where lower(e.address) = any($3::text[]))
       and coalesce(o.handed_at, o.started_at, o.queued_at) between $5::timestamptz - interval '15 minutes' and $5::timestamptz + interval '15 minutes'
     order by o.status <> 'sending', abs(extract(epoch from coalesce(o.handed_at, o.started_at, o.queued_at) - $5::timestamptz)) limit 1`,
    [workspaceId, copy.mailboxId, copy.emailKeys, copy.subject, copy.at],
    'inbox-find-operation-of-copy',
  );
  return row;
}

/** Returns the mailboxes that receive mail; deleted ones do not. */
export function listReceiving(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<ReceivingMailbox[]> {
  return sql.query<ReceivingMailbox>(
    `select id, uuid, address, send_as as "sendAs", forward_to as "forwardTo",
       exists (select from inbox_rules r where r.workspace_id = $1 and r.enabled and r.failed_at is null) as "hasRules"
     from mailboxes
     where workspace_id = $1 and id = any($2::int[]) and deleted_at is null`,
    [workspaceId, mailboxIds],
    'inbox-find-mailbox',
  );
}

export interface ReceivingMailbox {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
  /** Address that it sends from instead of `address`; null for its own. */
  readonly sendAs: string | null;
  /** Address to which human replies are forwarded; null for none. */
  readonly forwardTo: string | null;
  /** Whether the workspace has inbox rules that can act. */
  readonly hasRules: boolean;
}
