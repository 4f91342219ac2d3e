import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { deliver } from '../support/smtp.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

/** Payload that would run if any part of the console did not treat it as text. */
const RUNS = 'globalThis.top.ran=1;alert(1)';
const SCRIPTS = [
  `<img src=x onerror="${RUNS}">`,
  `"><script>${RUNS}</script>`,
  `<svg/onload="${RUNS}"></svg>`,
  `javascript:${RUNS}`,
  `{{constructor.constructor('${RUNS}')()}}`,
];
const HTML = [
  `<script>${RUNS}</script>`,
  ...SCRIPTS,
  `<iframe srcdoc="<script>${RUNS}</script>"></iframe>`,
  '<base href="http://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=http://evil.test/">',
  '<link rel="stylesheet" href="http://evil.test/a.css">',
  '<style>@import url(http://evil.test/b.css); body{background:url(http://evil.test/c.png)}</style>',
  '<img src="http://evil.test/d.png" srcset="http://evil.test/e.png 2x" alt="A picture from elsewhere">',
  '<img src="cid:bar" onerror="top.ran=1"><img src="data:image/svg+xml,<svg onload=top.ran=1>">',
  '<p title=\'<img src="cid:x" data-remote-src="http://evil.test/n.png">\'>titled</p>',
  '<table background="http://evil.test/f.png"><tr><td style="background:url(http://evil.test/g.png)">cell</td></tr></table>',
  '<video poster="http://evil.test/h.png" src="http://evil.test/i.mp4" autoplay></video>',
  '<object data="http://evil.test/j"></object><embed src="http://evil.test/k">',
  `<form action="http://evil.test/l"><button formaction="javascript:${RUNS}">press</button></form>`,
  `<a href="javascript:${RUNS}">a link</a>`,
  '<p>The end of the message.</p>',
].join('\n');

describe.skipIf(service === null)('what strangers write', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, `Hostile ${SCRIPTS[0]}`);
    watched = await openWatched(browser, given);
  });
  afterAll(() => browser.close());

  const nothingRan = async (): Promise<void> => {
    await settle(watched.page);
    const ran = await Promise.all(
      watched.page.frames().map((frame) => frame.evaluate(() => Reflect.get(globalThis, 'ran') !== undefined)),
    );
    expect(ran).not.toContain(true);
    expect(watched.incidents.splice(0)).toEqual([]);
  };

  it('never runs, sends no requests and leaves the page unchanged: contact fields, CSV values, names and messages', async () => {
    const { page } = watched;
    const address = `jo@hostile${desk.workspaceId}.test`;
    await desk.call('POST', '/mailboxes', {
      mailboxes: [{ address, firstName: 'Jo', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0 }],
    });
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', {
      name: `Named ${SCRIPTS.join(' ')}`.slice(0, 200),
      mailboxes: [{ email: address }],
      settings: { gapSeconds: 0, jitterSeconds: 0 },
      schedule: {
        windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
      },
      steps: [{ subject: 'About {{company}}', bodyText: 'Hi {{firstName}}' }],
    });
    const cells = [...SCRIPTS, '=HYPERLINK("http://evil.test/m")'].map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const csv = `email,firstName,company,title,city,website,note\neve+silent@evil.test,${cells.join(',')}\n`;
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), `${SCRIPTS[0]}.csv`);
    await desk.call('POST', `/campaigns/${campaign.id}/contacts/import`, form);
    await desk.call('POST', `/campaigns/${campaign.id}/launch`);
    const thread = await until('the message to Eve has gone out', async () => {
      const { threads } = await desk.call<{ threads: { id: number }[] }>('GET', '/threads?show_all_emails=true');
      return threads[0];
    });
    const { messages } = await desk.call<{ messages: { message_id: string }[] }>(
      'GET',
      `/threads/${thread.id}/messages`,
    );
    await deliver(given.inboundPort, 'eve+silent@evil.test', address, [
      `From: =?utf-8?B?${Buffer.from(SCRIPTS[0] ?? '').toString('base64')}?= <eve+silent@evil.test>`,
      `To: ${address}`,
      `Subject: =?utf-8?B?${Buffer.from(SCRIPTS[1] ?? '').toString('base64')}?=`,
      `Message-ID: <1.${desk.workspaceId}@evil.test>`,
      `In-Reply-To: ${messages[0]?.message_id}`,
      `References: ${messages[0]?.message_id}`,
      'Date: Mon, 23 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      HTML,
    ]);
    await until('her answer is there', async () => {
      const { messages: all } = await desk.call<{ messages: unknown[] }>(
        'GET',
        `/threads/${thread.id}/messages?show_system_messages=true`,
      );
      return all.length > 1;
    });

    for (const path of ['', '/campaigns', `/campaigns/${campaign.id}/steps`, '/mailboxes', '/inbox?view=mail']) {
      await visit(page, given, desk.workspaceId, path);
      await nothingRan();
    }
    await visit(page, given, desk.workspaceId, `/inbox?view=mail&thread=${thread.id}`);
    await page.keyboard.press('i');
    await page.locator('.person').getByText('HYPERLINK').waitFor();
    await nothingRan();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.inbox.html }).last().click();
    await page.frameLocator('iframe').getByText('The end of the message.').waitFor();
    await nothingRan();
    // Missing files return 404, which the browser logs; nothing else may happen.
    await page.getByRole('button', { name: texts.inbox.showPictures }).click();
    await page.frameLocator('iframe').locator('img[src^="/pictures/"]').first().waitFor({ state: 'attached' });
    await settle(page);
    watched.incidents.splice(0, Infinity, ...watched.incidents.filter((text) => !/status of 404/.test(text)));
    await nothingRan();
    for (const target of ['view', 'messages']) expect(await openedAlone(thread.id, target)).toEqual([]);
    await page.keyboard.press('r');
    await page.getByRole('button', { name: texts.compose.quote }).click();
    await nothingRan();
  });

  /** Opens the URL of the newest message as a page, as a signed-in user. */
  const openedAlone = async (threadId: number, target: string): Promise<string[]> => {
    const { messages } = await desk.call<{ messages: { id: number }[] }>(
      'GET',
      `/threads/${threadId}/messages?show_system_messages=true`,
    );
    const path = target === 'view' ? `messages/${messages.at(-1)?.id}/view` : 'messages';
    const alone = await openWatched(browser, given, undefined, null);
    await alone.context.setExtraHTTPHeaders({ authorization: `Bearer ${given.key}` });
    await alone.page.goto(`${given.origin}/threads/${threadId}/${path}?workspaceId=${desk.workspaceId}`);
    const ran = await alone.page.evaluate(() => Reflect.get(globalThis, 'ran') !== undefined);
    // Missing images return 404.
    const incidents = alone.incidents.filter((text) => !/status of 404/.test(text));
    await alone.context.close();
    return ran ? ['a script ran', ...incidents] : incidents;
  };

  it('cannot be overlaid: no other page may frame the console', async () => {
    const other = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(`<iframe src="${given.origin}/app/sign-in"></iframe>`);
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await refused;
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${given.origin}/app/sign-in`);
    await context.close();
    other.close();
  });

  it('has a page that declares its own policy', async () => {
    const { headers } = await fetch(`${given.origin}/app/w/1/inbox`);
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
  });
});
