import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../outbound/port.js';
import { type ApiCall, callApi, isOk, jsonOf } from '../call-api.js';
import { ApiFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint } from '../types.js';
import { gmailProblem } from './problem.js';

const Header = Type.Object({ name: Type.String(), value: Type.String() });

/** Message of the Gmail API; fields depend on the requested format. */
export const GmailMessage = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  threadId: Type.Optional(Type.String({ maxLength: 100 })),
  labelIds: Type.Optional(Type.Array(Type.String())),
  internalDate: Type.Optional(Type.String()),
  payload: Type.Optional(Type.Object({ headers: Type.Optional(Type.Array(Header)) })),
});
export type GmailMessage = Static<typeof GmailMessage>;

export const MessageList = Type.Object({
  messages: Type.Optional(Type.Array(GmailMessage)),
  nextPageToken: Type.Optional(Type.String({ maxLength: 2_000 })),
});

/** Reads an object. @throws ApiFailure if the API rejects the request or returns something else */
export async function readObject<T extends TSchema>(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  path: string,
  schema: T,
): Promise<Static<T>> {
  const call: ApiCall = { method: 'GET', path: `/gmail/v1/users/me/${path}` };
  const answer = await callApi(http, endpoint, call);
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  if (!isOk(answer)) throw failureOf(gmailProblem(endpoint, answer));
  const read = jsonOf(answer);
  if (!Value.Check(schema, read))
    throw new ApiFailure('connection_failed', 'The Gmail API returned an unreadable response.');
  return read as Static<T>;
}

/** Reads header fields of a message, without its content. @param names fields to return */
export function readHead(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  id: string,
  names: readonly string[],
): Promise<GmailMessage> {
  const query = new URLSearchParams({ format: 'metadata' });
  for (const name of names) query.append('metadataHeaders', name);
  return readObject(http, endpoint, `messages/${encodeURIComponent(id)}?${query}`, GmailMessage);
}

/** Returns a header field of a message; null if absent. */
export function fieldOf({ payload }: GmailMessage, name: string): string | null {
  const found = payload?.headers?.find((header) => header.name.toLowerCase() === name);
  return found?.value.trim() ?? null;
}

/** Converts a conversation ID to its IMAP form (X-GM-THRID, decimal), so that a mailbox can change its transport. */
export function conversationOf(threadId: string | undefined): string | null {
  return threadId === undefined || !/^[0-9a-f]{1,16}$/i.test(threadId) ? null : BigInt(`0x${threadId}`).toString();
}
