import { Value } from 'typebox/value';
import { parseMessageIds } from '../../../../engine/mail/message-id.js';
import type { OutboundHttp } from '../../../outbound/port.js';
import { parseAddresses } from '../../mime/header-addresses.js';
import type { Addressed } from '../addressed.js';
import { type ApiAnswer, callApi, isOk, jsonOf } from '../call-api.js';
import { lookForSent } from '../look-for-sent.js';
import { ApiFailure, outcomeOf, outcomeWithoutAnswer } from '../problem.js';
import type { SendByApi, SendDeps } from '../send-by-api.js';
import type { ApiEndpoint } from '../types.js';
import { conversationOf, fieldOf, GmailMessage, MessageList, readHead, readObject } from './calls.js';
import { gmailProblem } from './problem.js';
import { refusalOfSender } from './send-as.js';

/** Maximum octets of a message in a JSON request; larger messages are uploaded. */
const MOST_IN_JSON = 3 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
/** Number of newest sent messages to compare after a lost response. */
const LOOKED_AT = 20;

/**
 * Sends a message with `users.messages.send`
 * (https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/send). A reply names its
 * conversation, without which Gmail starts a new one. Gmail replaces the Message-ID, so it is read back. The API has no
 * idempotency: after a lost response, the Sent label shows whether the message was sent. Another sender address is checked
 * for each message.
 */
export const sendByGmail: SendByApi = async (deps, message, mayGo) => {
  const { http, endpoint, waits } = deps;
  const threadId = message.inReplyTo === null ? undefined : await findThread(http, endpoint, message.inReplyTo);
  const isAlias = message.from !== endpoint.address.toLowerCase();
  const unfit = isAlias ? await refusalOfSender(deps, message.from) : null;
  if (unfit !== null) return unfit;
  const refused = await mayGo();
  if (refused !== null) return refused;
  const answer = await upload(http, endpoint, message, threadId);
  if (answer.kind === 'answered' && isOk(answer)) {
    const read = jsonOf(answer);
    const sent = Value.Check(GmailMessage, read) ? read : null;
    return accepted(sent === null ? null : await readBack(deps, sent));
  }
  const outcome = answer.kind === 'answered' ? outcomeOf(gmailProblem(endpoint, answer)) : outcomeWithoutAnswer(answer);
  if (outcome.result !== 'unknown') return outcome;
  const found = await lookForSent(waits, () => findSent(http, endpoint, message));
  return found === null ? outcome : accepted(found);
};

function accepted(
  sentAs: { messageId: string | null; conversation: string | null } | null,
): Awaited<ReturnType<SendByApi>> {
  return { result: 'accepted', code: 250, text: '2.0.0 Accepted by the Gmail API', refusedRecipients: [], sentAs };
}

function upload(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  { raw }: Addressed,
  threadId: string | undefined,
): Promise<ApiAnswer> {
  const thread = threadId === undefined ? {} : { threadId };
  if (raw.length <= MOST_IN_JSON) {
    return callApi(http, endpoint, {
      method: 'POST',
      path: '/gmail/v1/users/me/messages/send',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...thread, raw: raw.toString('base64url') }),
      timeoutMs: TIMEOUT_MS,
    });
  }
  // https://developers.google.com/workspace/gmail/api/guides/uploads: metadata and message as parts of one request.
  const boundary = `part-${raw.length}-of-this-upload`;
  const json = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(thread)}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${json}--${boundary}\r\ncontent-type: message/rfc822\r\n\r\n`),
    raw,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return callApi(http, endpoint, {
    method: 'POST',
    path: '/upload/gmail/v1/users/me/messages/send?uploadType=multipart',
    headers: { 'content-type': `multipart/related; boundary="${boundary}"` },
    body,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Returns the conversation of a message; undefined if the mailbox does not contain the message or is unavailable. */
async function findThread(http: OutboundHttp, endpoint: ApiEndpoint, inReplyTo: string): Promise<string | undefined> {
  const [id] = parseMessageIds(inReplyTo);
  if (id === undefined) return undefined;
  const query = new URLSearchParams({ q: `rfc822msgid:${id.slice(1, -1)}`, maxResults: '1', includeSpamTrash: 'true' });
  try {
    const list = await readObject(http, endpoint, `messages?${query}`, MessageList);
    return list.messages?.[0]?.threadId;
  } catch (error) {
    // Sending the message fails with the same problem and reports it.
    if (error instanceof ApiFailure) return undefined;
    throw error;
  }
}

/** Reads the Message-ID assigned by Gmail. Without a response, it becomes known when sent messages are synced. */
async function readBack({ http, endpoint, waits }: SendDeps, sent: GmailMessage) {
  const read = async () =>
    parseMessageIds(fieldOf(await readHead(http, endpoint, sent.id, ['Message-ID']), 'message-id'))[0] ?? null;
  const messageId = await lookForSent([0, ...waits], read);
  return { messageId, conversation: conversationOf(sent.threadId) };
}

const LOOKED_FOR = ['Message-ID', 'X-Google-Original-Message-ID', 'Date', 'Subject', 'To'];

/** Compares Date, subject, and recipients, because messages of one second can share a subject. */
function isSame(head: GmailMessage, { date, subject, to }: Addressed): boolean {
  const addresses = parseAddresses(fieldOf(head, 'to') ?? '').map(({ address }) => address.toLowerCase());
  const isTo = addresses.length === to.length && to.every((address) => addresses.includes(address));
  return date !== '' && isTo && fieldOf(head, 'date') === date && fieldOf(head, 'subject') === subject;
}

/** Finds a message among the newest sent messages by Message-ID, or by Date, subject, and recipients. */
async function findSent(http: OutboundHttp, endpoint: ApiEndpoint, message: Addressed) {
  const list = await readObject(http, endpoint, `messages?labelIds=SENT&maxResults=${LOOKED_AT}`, MessageList);
  for (const { id } of list.messages ?? []) {
    const head = await readHead(http, endpoint, id, LOOKED_FOR);
    const ids = ['message-id', 'x-google-original-message-id'].map((name) => fieldOf(head, name));
    if (ids.includes(message.messageId) || isSame(head, message)) {
      return { messageId: parseMessageIds(ids[0])[0] ?? null, conversation: conversationOf(head.threadId) };
    }
  }
  return null;
}
