import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OutboundHttp } from '../../../outbound/port.js';
import { type ApiCall, type ApiResponse, callApi, isOk, jsonOf } from '../call-api.js';
import { ApiFailure, failureOf, failureWithoutAnswer } from '../problem.js';
import type { ApiEndpoint, ApiWatch, ApiWatcher } from '../types.js';
import { boxOf } from './calls.js';
import { graphProblem } from './problem.js';

const Subscription = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  expirationDateTime: Type.String({ maxLength: 100 }),
});

/**
 * Subscriptions of Graph to new messages in the inbox (https://learn.microsoft.com/graph/api/resources/subscription). Graph
 * calls `target` before it responds to `start`, and expects its validation token back within ten seconds. The client state has at
 * most 128 characters. Lifecycle events have the same URL.
 */
export function createGraphWatcher(http: OutboundHttp, endpoint: ApiEndpoint, target: string): ApiWatcher {
  const ask = (call: ApiCall) => answerOf(http, endpoint, call);
  return {
    start: async (secret, until) => {
      const body = {
        changeType: 'created',
        notificationUrl: target,
        lifecycleNotificationUrl: target,
        resource: `${boxOf(endpoint).replace('/v1.0/', '')}/mailFolders('inbox')/messages`,
        expirationDateTime: until.toISOString(),
        clientState: secret,
      };
      return watchIn(endpoint, await ask({ ...jsonCall(body), method: 'POST', path: '/v1.0/subscriptions' }));
    },
    renew: async (id, until) => {
      const body = { expirationDateTime: until.toISOString() };
      const answer = await ask({ ...jsonCall(body), method: 'PATCH', path: pathOf(id) });
      return isGone(answer) ? null : watchIn(endpoint, answer);
    },
    stop: async (id) => {
      if (id === null) return;
      const answer = await ask({ method: 'DELETE', path: pathOf(id) });
      if (!isOk(answer) && !isGone(answer)) throw failureOf(graphProblem(endpoint, answer));
    },
  };
}

const pathOf = (id: string): string => `/v1.0/subscriptions/${encodeURIComponent(id)}`;

const jsonCall = (body: unknown): Pick<ApiCall, 'body' | 'headers'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const isGone = ({ status }: ApiResponse): boolean => status === 404 || status === 410;

async function answerOf(http: OutboundHttp, endpoint: ApiEndpoint, call: ApiCall): Promise<ApiResponse> {
  const answer = await callApi(http, endpoint, call);
  if (answer.kind !== 'answered') throw failureWithoutAnswer(answer);
  return answer;
}

function watchIn(endpoint: ApiEndpoint, answer: ApiResponse): ApiWatch {
  if (!isOk(answer)) throw failureOf(graphProblem(endpoint, answer));
  const read = jsonOf(answer);
  const expiresAt = Value.Check(Subscription, read)
    ? new Date((read as Static<typeof Subscription>).expirationDateTime)
    : null;
  if (expiresAt === null || Number.isNaN(expiresAt.getTime())) {
    throw new ApiFailure('connection_failed', 'Microsoft Graph returned an unreadable subscription.');
  }
  return { id: (read as Static<typeof Subscription>).id, expiresAt };
}
