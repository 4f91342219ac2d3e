import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import type { OutboundHttp } from '../../../outbound/port.js';
import { callApi, isOk } from '../call-api.js';
import { cursorFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint, ApiFolder, ApiMessage, ApiPage, ApiReader, ApiStream } from '../types.js';
import { boxOf, findSent, GraphMessage, MessagePage, readObject } from './calls.js';
import { graphProblem } from './problem.js';

const Folder = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 400 }),
  displayName: Type.Optional(Type.String()),
});
const FolderPage = Type.Object({ value: Type.Array(Folder) });

/** Well-known folders, independent of language, in reading order: sent messages before replies. */
const KNOWN: ReadonlyArray<readonly [name: string, role: ApiStream['role']]> = [
  ['sentitems', 'sent'],
  ['inbox', 'inbox'],
  ['junkemail', 'junk'],
];
/** Folders without received mail. */
const SKIPPED = ['drafts', 'outbox', 'deleteditems', 'syncissues', 'conversationhistory'];
/** Maximum number of additional user folders to read. */
const MOST_FOLDERS = 100;
const PER_PAGE = 50;
/** Cached folders by mailbox: listing them takes a dozen requests, and they rarely change. */
const folders = new LRUCache<string, readonly ApiStream[]>({ max: 20_000, ttl: 10 * 60_000 });
const FIELDS = 'id,receivedDateTime,isRead,isDraft';

/**
 * Reads a mailbox with delta queries, one for each folder (https://learn.microsoft.com/graph/delta-query-messages). The
 * cursor is the path and query of the next or delta link. For an expired link, Graph returns 410 or an error code.
 */
export function createGraphReader(http: OutboundHttp, endpoint: ApiEndpoint): ApiReader {
  return {
    streams: async () => {
      const known = folders.get(keyOf(endpoint)) ?? (await listStreams(http, endpoint));
      folders.set(keyOf(endpoint), known);
      return known;
    },
    changes: (stream, cursor, since) => readPage(http, endpoint, stream, cursor, since),
    message: (stream, id, maxBytes) => readMessage(http, endpoint, stream, id, maxBytes),
    hasSent: async (messageId) => (await findSent(http, endpoint, messageId)) !== null,
  };
}

function keyOf({ origin, address }: ApiEndpoint): string {
  return `${origin} ${address}`;
}

async function listStreams(http: OutboundHttp, endpoint: ApiEndpoint): Promise<ApiStream[]> {
  const id = (name: string) => readObject(http, endpoint, `${boxOf(endpoint)}/mailFolders/${name}?$select=id`, Folder);
  const list = (path: string) =>
    readObject(http, endpoint, `${boxOf(endpoint)}/${path}?$select=id,displayName&$top=${MOST_FOLDERS}`, FolderPage);
  const known = KNOWN.map(([name, role]) => ({ name, role }));
  const [tops, children] = await Promise.all([list('mailFolders'), list('mailFolders/inbox/childFolders')]);
  const others: string[] = [];
  for (const name of [...KNOWN.map(([known]) => known), ...SKIPPED]) {
    const found = await id(name).catch(missingIsNull);
    if (found !== null) others.push(found.id);
  }
  const own = [...tops.value, ...children.value].filter((folder) => !others.includes(folder.id));
  return [...known, ...own.slice(0, MOST_FOLDERS).map(({ id }) => ({ name: id, role: null }))];
}

function missingIsNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'missing';
}

async function readPage(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  stream: ApiStream,
  cursor: string | null,
  since: Date,
): Promise<ApiPage> {
  const path = cursor ?? firstPath(endpoint, stream, since);
  const headers = { prefer: `odata.maxpagesize=${PER_PAGE}` };
  const page = await readObject(http, endpoint, path, MessagePage, headers).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw cursor === null ? error : cursorFailure(error);
  });
  if (page === null) {
    // The folder was deleted. The next list of folders does not contain it.
    folders.delete(keyOf(endpoint));
    return { messages: [], cursor: path, isLast: true };
  }
  const link = page['@odata.nextLink'] ?? page['@odata.deltaLink'];
  const next = link === undefined ? null : new URL(link, endpoint.origin);
  return {
    messages: page.value.filter(isMail).map(({ id }) => id),
    cursor: next === null ? path : `${next.pathname}${next.search}`,
    isLast: page['@odata.nextLink'] === undefined,
  };
}

/**
 * Returns the path of the first query. `changeType=created` excludes messages with changed flags only; a moved message counts
 * as created in its new folder.
 */
function firstPath(endpoint: ApiEndpoint, { name }: ApiStream, since: Date): string {
  const query = new URLSearchParams({
    changeType: 'created',
    $select: FIELDS,
    $filter: `receivedDateTime ge ${since.toISOString()}`,
    $orderby: 'receivedDateTime desc',
  });
  return `${boxOf(endpoint)}/mailFolders/${encodeURIComponent(name)}/messages/delta?${query}`;
}

function isMail(message: GraphMessage): boolean {
  return message['@removed'] === undefined && message.isDraft !== true;
}

async function readMessage(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  stream: ApiStream,
  id: string,
  maxBytes: number,
): Promise<ApiMessage | null> {
  const path = `${boxOf(endpoint)}/messages/${encodeURIComponent(id)}`;
  const answer = await callApi(http, endpoint, {
    method: 'GET',
    path: `${path}/$value`,
    headers: { accept: '*/*' },
    timeoutMs: 120_000,
    maxBodyBytes: maxBytes,
  });
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  if (answer.status === 404) return null;
  if (!isOk(answer)) throw failureOf(graphProblem(endpoint, answer));
  const facts = await readObject(http, endpoint, `${path}?$select=${FIELDS},conversationId`, GraphMessage).catch(
    missingIsNull,
  );
  if (facts === null || facts.isDraft === true) return null;
  const receivedAt = new Date(facts.receivedDateTime ?? Number.NaN);
  return {
    folder: folderOf(stream),
    raw: answer.body,
    truncated: answer.truncated,
    receivedAt: Number.isNaN(receivedAt.getTime()) ? null : receivedAt,
    isSeen: facts.isRead === true,
    threadId: facts.conversationId ?? null,
  };
}

function folderOf({ role }: ApiStream): ApiFolder {
  return role === 'inbox' || role === 'sent' || role === 'junk' ? role : 'filed';
}
