// Shows notices as system notifications and opens their pages. Settings > Notices registers it. It handles no requests and
// caches nothing, so it cannot keep an old console alive.

const PAGES = '/app/w/';

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/app/'));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Shows a message in the format of Declarative Web Push. Browsers require a notification for each message. */
async function show(data) {
  let notification = { title: 'Outrider', navigate: '/app/' };
  try {
    notification = data.json().notification;
  } catch {
    // A push service can wake a browser without a message.
  }
  const { title, navigate, ...options } = notification;
  const shown = { ...options, icon: '/app/icon-192.png', data: { url: navigate } };
  await self.registration.showNotification(title, shown);
}

/** Opens a page of the console in the tab of it that was used last, or in a new one. */
async function open(address) {
  const { pathname, search } = new URL(address, self.location.origin);
  const path = pathname.startsWith('/app/') ? `${pathname}${search}` : '/app/';
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith(PAGES));
  if (tab === undefined) return self.clients.openWindow(path);
  await tab.focus().catch(() => undefined);
  tab.postMessage({ open: path });
}

/** Gives the channels of this browser its new subscription, if the browser replaced it. */
async function renew({ oldSubscription, newSubscription }) {
  // Some browsers do not say which subscription has ended.
  if (oldSubscription == null) return;
  const former = await hashOf(oldSubscription.endpoint);
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = next.toJSON();
  const { csrf_token: csrf, workspaces } = await ask('/auth/session');
  for (const { workspace_id: id } of workspaces) {
    const { items } = await ask(`/notice-channels?workspaceId=${id}`);
    const channel = items.find(({ endpointHash }) => endpointHash === former);
    if (channel === undefined) continue;
    await ask(`/notice-channels/${channel.id}?workspaceId=${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ subscription: { endpoint, keys } }),
    });
  }
}

async function ask(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

async function hashOf(endpoint) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
