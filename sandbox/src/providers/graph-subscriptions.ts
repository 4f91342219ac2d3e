import type { ApiReply, AskedApi } from './api-server.js';
import { type Announcements, type CallService, Losses } from './caller.js';

export interface Subscription {
  readonly id: string;
  readonly account: string;
  readonly resource: string;
  readonly notificationUrl: string;
  readonly lifecycleNotificationUrl: string | undefined;
  readonly clientState: string;
  expiresAt: Date;
}

/** Subscriptions of Microsoft Graph with the documented checks (https://learn.microsoft.com/graph/change-notifications-delivery-webhooks). */
export interface GraphSubscriptions extends Announcements {
  readonly all: Map<string, Subscription>;
  /** Returns the response to a call of `/subscriptions`; null for another call. */
  answer(asked: AskedApi, accountOf: (user: string | null) => string | null): Promise<ApiReply | null>;
  /** Sends a lifecycle event about every subscription. */
  lifecycle(event: 'reauthorizationRequired' | 'subscriptionRemoved' | 'missed'): void;
}

const MOST_MINUTES = 10_080;

const error = (code: number, name: string, message: string): ApiReply => ({
  status: code,
  body: { error: { code: name, message, innerError: {} } },
});

export function graphSubscriptions(call: CallService, now: () => Date): GraphSubscriptions {
  const all = new Map<string, Subscription>();
  const pending: Promise<unknown>[] = [];
  const losses = new Losses();
  let ids = 0;
  const isLive = ({ expiresAt }: Subscription): boolean => expiresAt > now();
  const pathOf = (url: string): string => new URL(url).pathname;

  const create = async (account: string, body: Buffer): Promise<ApiReply> => {
    const asked = JSON.parse(body.toString());
    const expiresAt = new Date(asked.expirationDateTime);
    if (!(expiresAt > now()) || expiresAt.getTime() - now().getTime() > MOST_MINUTES * 60_000) {
      return error(400, 'InvalidRequest', `Subscription expiration can only be ${MOST_MINUTES} minutes in the future.`);
    }
    if (typeof asked.clientState !== 'string' || asked.clientState.length > 128) {
      return error(400, 'InvalidRequest', 'The client state is too long.');
    }
    if (!/^(?:me|users\/[^/]+)\/mailFolders\('inbox'\)\/messages$/.test(asked.resource)) {
      return error(400, 'ExtensionError', 'The resource is not supported.');
    }
    for (const url of new Set([asked.notificationUrl, asked.lifecycleNotificationUrl ?? asked.notificationUrl])) {
      const token = `Validation: Testing client application reachability for subscription Request-Id: ${ids} <&+>`;
      const answer = await call(`${pathOf(url)}?validationToken=${encodeURIComponent(token)}`, {});
      if (answer.status !== 200 || answer.text !== token || !answer.contentType.startsWith('text/plain')) {
        return error(400, 'ValidationError', 'Subscription validation request failed.');
      }
    }
    ids += 1;
    const id = `7f105c7d-2dc5-4530-97cd-4e7ae6534c${String(ids).padStart(2, '0')}`;
    const { notificationUrl, lifecycleNotificationUrl, resource, clientState } = asked;
    all.set(id, { id, account, resource, notificationUrl, lifecycleNotificationUrl, clientState, expiresAt });
    return { status: 201, body: { ...asked, id, expirationDateTime: expiresAt.toISOString() } };
  };

  const send = (subscription: Subscription, more: object): void => {
    const { id, clientState, expiresAt, resource, notificationUrl } = subscription;
    const value = [
      {
        ...{ subscriptionId: id, clientState, subscriptionExpirationDateTime: expiresAt.toISOString() },
        ...{ tenantId: '84bd8158-6d4d-4958-8b9f-9d6445542f95', resource: `${resource}/AAMk`, ...more },
      },
    ];
    pending.push(call(pathOf(notificationUrl), { body: JSON.stringify({ value }) }));
  };

  return {
    all,
    answer: async ({ method, path, body }, accountOf) => {
      const found = /^\/v1\.0\/subscriptions(?:\/([^/]+))?$/.exec(path);
      if (found === null) return null;
      const asked = method === 'POST' ? JSON.parse(body.toString()) : {};
      const account = accountOf(/^users\/([^/]+)/.exec(asked.resource ?? '')?.[1] ?? null);
      if (account === null) return error(401, 'InvalidAuthenticationToken', 'Access token has expired.');
      if (method === 'POST') return create(account, body);
      const subscription = all.get(decodeURIComponent(found[1] ?? ''));
      if (subscription === undefined || !isLive(subscription)) {
        return error(404, 'ResourceNotFound', 'The object was not found.');
      }
      if (method === 'DELETE') {
        all.delete(subscription.id);
        return { status: 204 };
      }
      subscription.expiresAt = new Date(JSON.parse(body.toString()).expirationDateTime);
      return {
        status: 200,
        body: { id: subscription.id, expirationDateTime: subscription.expiresAt.toISOString() },
      };
    },
    announce: (account) => {
      const live = [...all.values()].filter((one) => one.account === account && isLive(one));
      if (live.length === 0 || losses.next()) return false;
      for (const one of live) send(one, { changeType: 'created' });
      return true;
    },
    lifecycle: (lifecycleEvent) => {
      for (const one of [...all.values()].filter(isLive)) send(one, { lifecycleEvent });
    },
    losses,
    arrived: async () => void (await Promise.all(pending.splice(0))),
    clear: () => all.clear(),
    live: () => [...all.values()].filter(isLive).length,
  };
}
