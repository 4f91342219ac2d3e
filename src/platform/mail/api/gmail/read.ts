import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../outbound/port.js';
import { readJson } from '../../../outbound/read-json.js';
import { callApi, isOk } from '../call-api.js';
import { ApiFailure, cursorFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint, ApiFolder, ApiMessage, ApiPage, ApiReader, ApiStream } from '../types.js';
import { conversationOf, GmailMessage, MessageList, readObject } from './calls.js';
import { gmailProblem } from './problem.js';

const HistoryId = Type.String({ pattern: '^[0-9]{1,20}$' });
const Profile = Type.Object({ emailAddress: Type.Optional(Type.String()), historyId: HistoryId });
const History = Type.Object({
  history: Type.Optional(
    Type.Array(Type.Object({ messagesAdded: Type.Optional(Type.Array(Type.Object({ message: GmailMessage }))) })),
  ),
  historyId: Type.Optional(HistoryId),
  nextPageToken: Type.Optional(Type.String({ maxLength: 2_000 })),
});

const STREAM: ApiStream = { name: 'All mail', role: 'all' };
const PER_PAGE = '100';
/** Labels of messages that were neither received nor sent. */
const NOT_MAIL: readonly string[] = ['DRAFT', 'CHAT', 'TRASH'];

/**
 * Reads a mailbox with `users.history.list`
 * (https://developers.google.com/workspace/gmail/api/guides/sync). A history ID is valid for at least a week; later, the
 * API returns 404. The first read, and a read after a 404, lists messages by date and continues from the history ID at its
 * start, so that no new message is missed. It lists sent messages before the replies to them.
 *
 * Cursor: `history:<id>[:<page>]`, or `sent:<id>:<seconds>:<page>`, then `list:...`, while messages are listed by date.
 */
export function createGmailReader(http: OutboundHttp, endpoint: ApiEndpoint): ApiReader {
  const changes = async (_: ApiStream, cursor: string | null, since: Date): Promise<ApiPage> => {
    if (cursor === null) {
      const { historyId } = await readObject(http, endpoint, 'profile', Profile);
      return list(http, endpoint, {
        part: 'sent',
        historyId,
        seconds: String(Math.floor(since.getTime() / 1_000)),
        page: '',
      });
    }
    const [kind, historyId = '', ...rest] = cursor.split(':');
    try {
      if (kind === 'history') return await history(http, endpoint, historyId, rest.join(':'));
      const [seconds = '0', ...page] = rest;
      return await list(http, endpoint, {
        part: kind === 'sent' ? 'sent' : 'list',
        historyId,
        seconds,
        page: page.join(':'),
      });
    } catch (error) {
      throw cursorFailure(error);
    }
  };
  return {
    streams: async () => [STREAM],
    changes,
    message: (_, id, maxBytes) => readMessage(http, endpoint, id, maxBytes),
    hasSent: async (messageId) => {
      const query = new URLSearchParams({
        q: `in:sent rfc822msgid:${messageId.replace(/[<>]/g, '')}`,
        maxResults: '1',
      });
      return ((await readObject(http, endpoint, `messages?${query}`, MessageList)).messages ?? []).length > 0;
    },
  };
}

interface Listing {
  /** Sent messages, or all others. */
  readonly part: 'sent' | 'list';
  /** History ID at the start of the listing. */
  readonly historyId: string;
  /** Unix time from which messages are listed. */
  readonly seconds: string;
  /** Token of the page; empty for the first one. */
  readonly page: string;
}

async function list(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  { part, historyId, seconds, page }: Listing,
): Promise<ApiPage> {
  const query = new URLSearchParams({
    q: `after:${seconds} ${part === 'sent' ? 'in:sent' : '-in:sent'} -in:drafts -in:trash -in:chats`,
    includeSpamTrash: 'true',
    maxResults: PER_PAGE,
    ...(page === '' ? {} : { pageToken: page }),
  });
  const read = await readObject(http, endpoint, `messages?${query}`, MessageList);
  const next = read.nextPageToken;
  const after = part === 'sent' ? `list:${historyId}:${seconds}:` : `history:${historyId}`;
  return {
    // The list is newest first, but messages must be read before their replies.
    messages: (read.messages ?? []).toReversed().map(({ id }) => id),
    cursor: next === undefined ? after : `${part}:${historyId}:${seconds}:${next}`,
    // The history contains messages that arrived during the listing.
    isLast: false,
  };
}

async function history(http: OutboundHttp, endpoint: ApiEndpoint, id: string, page: string): Promise<ApiPage> {
  const query = new URLSearchParams({
    startHistoryId: id,
    historyTypes: 'messageAdded',
    maxResults: PER_PAGE,
    ...(page === '' ? {} : { pageToken: page }),
  });
  const read = await readObject(http, endpoint, `history?${query}`, History);
  const added = (read.history ?? []).flatMap((record) => record.messagesAdded ?? []).map(({ message }) => message);
  const next = read.nextPageToken;
  return {
    messages: added.filter(isMail).map(({ id }) => id),
    cursor: next === undefined ? `history:${read.historyId ?? id}` : `history:${id}:${next}`,
    isLast: next === undefined,
  };
}

function isMail({ labelIds = [] }: GmailMessage): boolean {
  return !labelIds.some((label) => NOT_MAIL.includes(label));
}

function folderOf(labels: readonly string[]): ApiFolder {
  if (labels.includes('SENT')) return 'sent';
  if (labels.includes('SPAM')) return 'junk';
  return labels.includes('INBOX') ? 'inbox' : 'filed';
}

/** Returns the maximum response size: base64url has four characters for three octets, and the rest is small. */
const responseBytes = (maxBytes: number): number => Math.ceil((maxBytes * 4) / 3) + 64 * 1024;

async function readMessage(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  id: string,
  maxBytes: number,
): Promise<ApiMessage | null> {
  const answer = await callApi(http, endpoint, {
    method: 'GET',
    path: `/gmail/v1/users/me/messages/${encodeURIComponent(id)}?format=raw`,
    timeoutMs: 120_000,
    maxBodyBytes: responseBytes(maxBytes),
  });
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  if (answer.status === 404) return null;
  if (!isOk(answer)) throw failureOf(gmailProblem(endpoint, answer));
  const { encoded, rest } = takeRaw(answer.body.toString('latin1'));
  if (encoded === null) throw new ApiFailure('connection_failed', 'The Gmail API returned an unreadable message.');
  const octets = Buffer.from(encoded, 'base64url');
  const read = answer.truncated ? undefined : readJson(rest);
  const facts = Value.Check(GmailMessage, read) ? read : await readFacts(http, endpoint, id);
  if (!isMail(facts)) return null;
  const { labelIds = [], internalDate, threadId } = facts;
  const receivedMs = Number(internalDate ?? Number.NaN);
  return {
    folder: folderOf(labelIds),
    raw: octets.subarray(0, maxBytes),
    truncated: answer.truncated || octets.length > maxBytes,
    receivedAt: Number.isSafeInteger(receivedMs) ? new Date(receivedMs) : null,
    isSeen: !labelIds.includes('UNREAD'),
    threadId: conversationOf(threadId),
  };
}

/**
 * Extracts the message from up to 34 MB of JSON without parsing it. Returns the beginning of the message if the response is
 * truncated.
 */
function takeRaw(text: string): { readonly encoded: string | null; readonly rest: string } {
  const opening = /"raw"\s*:\s*"/.exec(text);
  if (opening === null) return { encoded: null, rest: text };
  const from = opening.index + opening[0].length;
  const to = text.indexOf('"', from);
  const encoded = to === -1 ? text.slice(from) : text.slice(from, to);
  return { encoded, rest: to === -1 ? '' : text.slice(0, from) + text.slice(to) };
}

function readFacts(http: OutboundHttp, endpoint: ApiEndpoint, id: string): Promise<GmailMessage> {
  return readObject(http, endpoint, `messages/${encodeURIComponent(id)}?format=minimal`, GmailMessage);
}
