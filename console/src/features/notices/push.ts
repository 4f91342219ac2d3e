import { queryOptions } from '@tanstack/react-query';
import { ownKey } from '../../api/keys';

const SCOPE = '/app/';

/** Reason why this browser cannot get notices now. */
export type PushProblem = 'insecure' | 'homeScreen' | 'unsupported' | 'blocked';

/** Returns why this browser cannot get notices; null if it can. */
export function pushProblem(): PushProblem | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch() ? 'homeScreen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Safari on iOS has push notifications on the Home Screen only. An iPad calls itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** SHA-256 of the endpoint of this browser, by which it recognizes its channel; null without a subscription. */
export const ownHashQuery = queryOptions({
  queryKey: ownKey('push'),
  queryFn: async (): Promise<string | null> => {
    if (pushProblem() !== null) return null;
    const registration = await navigator.serviceWorker.getRegistration(SCOPE);
    const subscription = await registration?.pushManager.getSubscription();
    return subscription == null ? null : hashOf(subscription.endpoint);
  },
});

async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Subscription of a browser, as the API accepts it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Subscribes this browser, which has allowed notifications. Throws `DOMException` without a connection to its push service. */
export async function subscribe(publicKey: string): Promise<Subscription> {
  await navigator.serviceWorker.register(`${SCOPE}push-worker.js`, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const former = await pushManager.getSubscription();
    // The browser is subscribed with the key of an earlier instance at this address.
    if (former === null || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

const storageOf = (workspaceId: number): string => `outrider.push.${workspaceId}`;

/** Channel of this browser in each workspace, which stays known when the browser ends its subscription. */
export const keptChannel = {
  of: (workspaceId: number): string | null => localStorage.getItem(storageOf(workspaceId)),
  keep: (workspaceId: number, id: string): void => localStorage.setItem(storageOf(workspaceId), id),
};
