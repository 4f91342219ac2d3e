import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../outbound/port.js';
import { type ApiCall, callApi, isOk, jsonOf } from '../call-api.js';
import { ApiFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint } from '../types.js';
import { graphProblem } from './problem.js';

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Message resource of Microsoft Graph; fields depend on the request. */
export const GraphMessage = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 1_000 }),
  internetMessageId: OptionalText,
  conversationId: OptionalText,
  receivedDateTime: OptionalText,
  isRead: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  isDraft: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  '@removed': Type.Optional(Type.Unknown()),
});
export type GraphMessage = Static<typeof GraphMessage>;

export const MessagePage = Type.Object({
  value: Type.Array(GraphMessage),
  '@odata.nextLink': Type.Optional(Type.String({ maxLength: 8_000 })),
  '@odata.deltaLink': Type.Optional(Type.String({ maxLength: 8_000 })),
});

/** Returns the path of the mailbox: the signed-in one, or the one that an application names. */
export function boxOf({ user }: ApiEndpoint): string {
  return user === undefined ? '/v1.0/me' : `/v1.0/users/${encodeURIComponent(user)}`;
}

/** Reads an object. @throws ApiFailure if the API rejects the request or returns something else */
export async function readObject<T extends TSchema>(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  path: string,
  schema: T,
  headers: ApiCall['headers'] = {},
): Promise<Static<T>> {
  const answer = await callApi(http, endpoint, { method: 'GET', path, headers });
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  if (!isOk(answer)) throw failureOf(graphProblem(endpoint, answer));
  const read = jsonOf(answer);
  if (!Value.Check(schema, read))
    throw new ApiFailure('connection_failed', 'Microsoft Graph returned an unreadable response.');
  return read as Static<T>;
}

/** Returns the message in Sent with this Message-ID; null if none. */
export async function findSent(
  http: OutboundHttp,
  endpoint: ApiEndpoint,
  messageId: string,
): Promise<GraphMessage | null> {
  const query = new URLSearchParams({
    $filter: `internetMessageId eq '${messageId.replaceAll("'", "''")}'`,
    $select: 'id,internetMessageId,conversationId,isDraft',
    $top: '1',
  });
  const page = await readObject(
    http,
    endpoint,
    `${boxOf(endpoint)}/mailFolders/sentitems/messages?${query}`,
    MessagePage,
  );
  return page.value.find(({ isDraft }) => isDraft !== true) ?? null;
}
