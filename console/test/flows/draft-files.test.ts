import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { openWatched, PHONE, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

interface Draft {
  readonly draft: { readonly body_text: string } | null;
  readonly files: readonly { readonly filename: string }[];
}
interface Messages {
  readonly messages: readonly {
    readonly direction: string;
    readonly attachments: readonly { readonly filename: string }[];
  }[];
}

describe.skipIf(service === null)('files of a draft', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let threadId: number;
  let pages: WatchedPage[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Files of drafts');
    ({ threadId } = await seedWorld(desk));
  });
  afterEach(async () => {
    for (const { context } of pages) await context.close();
    pages = [];
  });
  afterAll(() => browser.close());

  const open = async (viewing?: Parameters<typeof openWatched>[2]): Promise<WatchedPage> => {
    const watched = await openWatched(browser, given, viewing, given.key);
    pages.push(watched);
    await visit(watched.page, given, desk.workspaceId, `/inbox?view=all&thread=${threadId}&write=reply`);
    await watched.page.getByRole('textbox', { name: texts.compose.text }).waitFor();
    return watched;
  };
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const attach = ({ page }: WatchedPage, ...files: ReturnType<typeof file>[]) =>
    page.locator('.compose input[type=file]').setInputFiles(files);
  const shown = ({ page }: WatchedPage) => page.locator('.compose .attachment .cut').allTextContents();
  const kept = async () => {
    const { files } = await desk.call<Draft>('GET', `/threads/${threadId}/draft`);
    return files.map(({ filename }) => filename);
  };
  const saved = ({ page }: WatchedPage) => page.getByText(texts.compose.saved, { exact: true }).waitFor();

  it('survive a reload, appear in another browser, are sent from there, and return when sending is undone', async () => {
    const first = await open();
    await attach(first, file('offer.txt', 'the offer'), file('terms.txt', 'the terms'));
    await saved(first);
    expect(await kept()).toEqual(['offer.txt', 'terms.txt']);
    await first.page.reload();
    await until('they are there after a reload', async () => (await shown(first)).length === 2);

    const second = await open();
    await until('they are there elsewhere', async () => (await shown(second)).length === 2);
    await second.page.getByRole('button', { name: 'Remove terms.txt' }).click();
    await attach(second, file('prices.txt', 'the prices'));
    await second.page.getByRole('textbox', { name: texts.compose.text }).fill('All of it is attached.');
    await saved(second);
    await until('the service has these two', async () => (await kept()).join() === 'offer.txt,prices.txt');
    const folder = process.env['SHOTS'];
    if (folder) await second.page.screenshot({ path: `${folder}/composer-files-light-1440.png` });

    await second.page.keyboard.press('Control+Enter');
    await second.page.getByText(texts.compose.sending(10)).waitFor();
    expect(await kept()).toEqual([]);
    await second.page.getByRole('button', { name: texts.common.undo }).click();
    await until('the draft is there again', async () => (await shown(second)).join() === 'offer.txt,prices.txt');
    await until('and kept again', async () => (await kept()).join() === 'offer.txt,prices.txt');

    await second.page.keyboard.press('Control+Enter');
    await second.page.getByText(texts.compose.sending(10)).waitFor();
    await until('it has them', async () => {
      const { messages } = await desk.call<Messages>('GET', `/threads/${threadId}/messages`);
      const names = messages.map(({ attachments }) => attachments.map(({ filename }) => filename).join());
      return names.includes('offer.txt,prices.txt');
    });
    expect([...first.incidents, ...second.incidents]).toEqual([]);
  });

  it('are deleted with a discarded draft, and can be viewed and removed on a phone', async () => {
    const wide = await open();
    await wide.page.getByRole('textbox', { name: texts.compose.text }).fill('Second thoughts');
    await attach(
      wide,
      file('a-name-that-is-longer-than-any-phone-is-wide-and-goes-on-for-a-while-yet.txt', 'long'),
      file('short.txt', 'short'),
    );
    await saved(wide);
    for (const scheme of ['light', 'dark'] as const) {
      const phone = await open({ ...PHONE, scheme });
      await until('they are there', async () => (await shown(phone)).length === 2);
      await settle(phone.page);
      expect(await axeFindings(phone.page)).toEqual([]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      const folder = process.env['SHOTS'];
      if (folder) await phone.page.screenshot({ path: `${folder}/composer-files-${scheme}-390.png` });
    }
    await wide.page.getByRole('button', { name: texts.compose.discard }).click();
    await until('they are gone', async () => (await kept()).length === 0);
    expect(pages.flatMap(({ incidents }) => incidents)).toEqual([]);
  });

  it('that are images are shown at the caret, and sent inside the message', async () => {
    const watched = await open();
    const { page, incidents } = watched;
    const text = page.getByRole('textbox', { name: texts.compose.text });
    await text.fill('Before after');
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await page
      .locator('.compose input[type=file]')
      .setInputFiles([{ name: 'chart.gif', mimeType: 'image/gif', buffer: gif }]);
    await text.press('Home');
    for (const _ of 'Before ') await text.press('ArrowRight');
    await page.getByRole('button', { name: texts.compose.showPicture('chart.gif') }).click();
    await until('the image is in the text', async () => (await text.inputValue()) === 'Before [image: chart.gif]after');
    await page.getByText(texts.compose.picturesShown).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await until('the message contains the image', async () => {
      const { messages } = await desk.call<{ messages: (Messages['messages'][number] & { body_html: string })[] }>(
        'GET',
        `/threads/${threadId}/messages`,
      );
      const last = messages.at(-1);
      return last?.attachments[0]?.filename === 'chart.gif' && /cid:[0-9a-f]{24}@/.test(last.body_html);
    });
    expect(incidents).toEqual([]);
  });
});
