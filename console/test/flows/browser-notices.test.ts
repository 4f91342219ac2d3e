import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushedBrowser, type PushService, startPushService } from '../../../test/support/notices/push-service.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, launchWholeBrowser, wholeChromiumPath } from '../support/browser.ts';
import { ALLOW_RECEIVER } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { german, texts } from '../support/texts.ts';
import { openWatched, PHONE, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const text = texts.notices;
const PASSWORD = 'nine lanterns over the lake';
/** Folder for screenshots; none by default. */
const SHOTS = process.env['NOTICES_SHOTS'];

/** A service worker that rested starts first. */
const WITHIN = { timeout: 20_000 };

/** Part of a service worker that the tests use. */
interface WorkerScope {
  readonly registration: { getNotifications(): Promise<object[]> };
  dispatchEvent(event: object): void;
  readonly NotificationEvent: new (type: string, init: object) => object;
  readonly ExtendableEvent: new (type: string) => object;
}

describe.skipIf(wholeChromiumPath() === null)('notices of a browser', () => {
  let given: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let push: PushService;
  let nora: WatchedPage;
  /** Subscriptions of the page, oldest first. */
  const browsers: PushedBrowser[] = [];

  beforeAll(async () => {
    push = await startPushService();
    ({ service: given, stop } = await startService(undefined, ALLOW_RECEIVER));
    browser = await launchWholeBrowser();
    nora = await openWatched(browser, given, undefined, null);
    await subscribeWith(nora, (key) => {
      const made = push.browser(key);
      browsers.push(made);
      return made.subscription;
    });
    const { page } = nora;
    await page.goto(given.firstLink);
    await page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await push?.close();
  });

  const open = () => visit(nora.page, given, given.workspaceId, '/settings/notices');
  const looked = async (name: string) => {
    await settle(nora.page);
    if (SHOTS !== undefined) await nora.page.screenshot({ path: `${SHOTS}/${name}.png` });
    expect(await axeFindings(nora.page)).toEqual([]);
    expect(nora.incidents).toEqual([]);
  };
  const add = () => nora.page.getByRole('button', { name: text.browser.add, exact: true });
  const worker = async () => {
    const { context } = nora;
    return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  };

  it('are offered to a member, with the reason while the browser blocks them', async () => {
    const { page, context } = nora;
    const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
    await (await browser.newBrowserCDPSession()).send('Browser.setPermission', {
      ...{ permission: { name: 'notifications' }, setting: 'denied', origin: given.origin },
      ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
    });
    await open();
    await page.getByText(text.browser.problems.blocked).waitFor();
    await looked('blocked');
    await context.grantPermissions(['notifications'], { origin: given.origin });
    await open();
    await add().waitFor();
    await looked('offered');
    await page.setViewportSize(PHONE);
    await looked('offered-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('arrive after one press, also as a test, and the row names this browser', async () => {
    const { page } = nora;
    await add().click();
    await page.getByText(text.browser.added, { exact: true }).waitFor();
    await page.getByText(text.browser.here, { exact: true }).waitFor();
    await add().waitFor({ state: 'detached' });
    const { subscription } = browsers[0] as PushedBrowser;
    expect(await page.content()).not.toContain(subscription.keys.auth);
    await looked('added');
    await page.getByRole('button', { name: new RegExp(`^${text.more}: `) }).click();
    await page.getByRole('menuitem', { name: text.test }).click();
    await page.getByText(text.tested, { exact: true }).waitFor();
    expect(browsers[0]?.incidents).toEqual([]);
    expect(browsers[0]?.messages.map(({ notification }) => notification.title)).toEqual([
      expect.stringContaining('Test notice from '),
    ]);
  });

  it('are shown by the service worker, and open their page in the open tab', async () => {
    const { page, context } = nora;
    const notification = browsers[0]?.messages[0]?.notification;
    const debug = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${given.origin}/app/`);
        if (own !== undefined) resolve(own.registrationId);
      });
    });
    await debug.send('ServiceWorker.enable');
    const message = { web_push: 8030, notification: { ...notification, navigate: `${notification?.navigate}/inbox` } };
    await debug.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: given.origin, registrationId: await registered, data: JSON.stringify(message) },
    });
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = await navigator.serviceWorker.ready.then((one) => ({
          getNotifications: () => one.getNotifications(),
        }));
        return (await getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
      });
    const { title, body, tag, lang } = notification as NonNullable<typeof notification>;
    await expect.poll(shown, WITHIN).toEqual([{ title, body, tag, lang }]);
    await (await worker()).evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await page.waitForURL(/\/inbox/);
    await settle(page);
    expect(nora.incidents).toEqual([]);
  });

  it('continue when the browser replaces its subscription', async () => {
    const { page } = nora;
    const [former] = browsers as [PushedBrowser];
    const next = push.browser(former.applicationServerKey);
    await (await worker()).evaluate(
      ([before, after]) => {
        const scope = globalThis as unknown as WorkerScope;
        const newSubscription = { toJSON: () => after };
        const event = new scope.ExtendableEvent('pushsubscriptionchange');
        scope.dispatchEvent(Object.assign(event, { oldSubscription: before, newSubscription }));
      },
      [former.subscription, next.subscription] as const,
    );
    await expect.poll(() => channelHash(page, given), WITHIN).toBe(next.endpointHash);
    expect(nora.incidents).toEqual([]);
  });

  it('ask to subscribe again after the browser unsubscribed, and resume the same channel', async () => {
    const { page } = nora;
    await open();
    await add().waitFor();
    await add().click();
    await page.getByText(text.browser.added, { exact: true }).waitFor();
    await expect.poll(() => channelHash(page, given), WITHIN).toBe(browsers.at(-1)?.endpointHash);
    await looked('again');
  });

  it('say why they need a member, in German too', async () => {
    const gerd = await openWatched(browser, given, undefined, given.key, 'de-DE');
    await visit(gerd.page, given, given.workspaceId, '/settings/notices');
    await gerd.page.getByText(german.notices.browser?.problems?.key ?? '').waitFor();
    expect(await axeFindings(gerd.page)).toEqual([]);
    expect(gerd.incidents).toEqual([]);
    await gerd.context.close();
  });
});

/** Returns the hash of the endpoint of the only channel; null while there are others. */
async function channelHash(page: WatchedPage['page'], { origin, workspaceId }: Service): Promise<string | null> {
  const answer = await page.request.get(`${origin}/notice-channels?workspaceId=${workspaceId}`);
  const { items } = (await answer.json()) as { items: Array<{ endpointHash: string }> };
  return items.length === 1 ? (items[0]?.endpointHash ?? null) : null;
}

/** Replaces the connection to the push service of the vendor, which a test cannot reach; everything else is real. */
async function subscribeWith(
  { context }: WatchedPage,
  make: (applicationServerKey: string) => PushedBrowser['subscription'],
): Promise<void> {
  await context.exposeFunction('makeSubscription', make);
  await context.addInitScript(() => {
    if (!('PushManager' in window)) return;
    const kept = 'test.subscription';
    const { makeSubscription } = window as unknown as { makeSubscription: (key: string) => Promise<object> };
    const read = () => {
      const text = localStorage.getItem(kept);
      return text === null ? null : { ...JSON.parse(text), toJSON: () => JSON.parse(text) };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, JSON.stringify(await makeSubscription(applicationServerKey)));
        return read();
      },
    });
  });
}
