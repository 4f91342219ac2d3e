import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../outbound/port.js';
import { type ApiResponse, callApi, isOk, jsonOf } from '../call-api.js';
import { ApiFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint, ApiWatch, ApiWatcher } from '../types.js';
import { gmailProblem } from './problem.js';

const Watch = Type.Object({ expiration: Type.String({ pattern: '^\\d{1,15}$' }) });

/**
 * Watches of the Gmail API, which announce every change of a mailbox to a topic of Pub/Sub
 * (https://developers.google.com/workspace/gmail/api/guides/push). A mailbox has one watch per project: another call replaces it,
 * and it ends after seven days.
 */
export function createGmailWatcher(http: OutboundHttp, endpoint: ApiEndpoint, topic: string): ApiWatcher {
  const start = async (): Promise<ApiWatch> => {
    const answer = await post(http, endpoint, 'watch', { topicName: topic });
    const read = jsonOf(answer);
    if (!Value.Check(Watch, read)) {
      throw new ApiFailure('connection_failed', 'The Gmail API returned an unreadable watch.');
    }
    return { id: null, expiresAt: new Date(Number((read as Static<typeof Watch>).expiration)) };
  };
  return {
    start,
    renew: start,
    stop: async () => void (await post(http, endpoint, 'stop', {})),
  };
}

async function post(http: OutboundHttp, endpoint: ApiEndpoint, name: string, body: unknown): Promise<ApiResponse> {
  const answer = await callApi(http, endpoint, {
    method: 'POST',
    path: `/gmail/v1/users/me/${name}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  if (!isOk(answer)) throw failureOf(gmailProblem(endpoint, answer));
  return answer;
}
