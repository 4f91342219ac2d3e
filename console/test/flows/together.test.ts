import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { openWatched, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

interface Draft {
  readonly revision: number;
  readonly draft: { readonly body_text: string } | null;
}

describe.skipIf(service === null)('two who share an inbox', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let threadId: number;
  let colleague: string;
  let pages: WatchedPage[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Together');
    ({ threadId } = await seedWorld(desk));
    const body = { name: 'Anna', workspace_id: desk.workspaceId, scopes: ['read', 'write'] };
    colleague = (await desk.call<{ api_key: string }>('POST', '/api-keys', body)).api_key;
  });
  afterEach(async () => {
    for (const { context } of pages) await context.close();
    pages = [];
  });
  afterAll(() => browser.close());

  const open = async (key: string, path = `/inbox?view=all&thread=${threadId}`): Promise<WatchedPage> => {
    const watched = await openWatched(browser, given, undefined, key);
    pages.push(watched);
    await visit(watched.page, given, desk.workspaceId, path);
    await watched.page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    return watched;
  };
  const text = ({ page }: WatchedPage) => page.getByRole('textbox', { name: texts.compose.text });
  const saved = ({ page }: WatchedPage) => page.getByText(texts.compose.saved, { exact: true }).waitFor();
  const kept = () => desk.call<Draft>('GET', `/threads/${threadId}/draft`);

  it('saves a reply, and inserts it into others by name and by shortcut', async () => {
    const mine = await open(given.key);
    await mine.page.keyboard.press('r');
    await text(mine).fill('Hi {{firstName}}, our prices are on one page. {{noSuchThing}}');
    const menu = (watched: WatchedPage) => watched.page.getByRole('button', { name: texts.compose.savedReplies.title });
    await menu(mine).click();
    await mine.page.getByText(texts.compose.savedReplies.none).waitFor();
    await mine.page.getByRole('button', { name: texts.compose.savedReplies.save }).click();
    const dialog = mine.page.getByRole('dialog', { name: texts.compose.savedReplies.save });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Prices');
    await dialog.getByRole('textbox', { name: texts.compose.savedReplies.shortcut }).fill('prices');
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await mine.page.getByRole('button', { name: texts.compose.discard }).click();

    const theirs = await open(colleague);
    await theirs.page.keyboard.press('r');
    await text(theirs).fill('First. ');
    await menu(theirs).click();
    await theirs.page.getByRole('textbox', { name: texts.compose.savedReplies.find }).fill('price');
    await theirs.page.keyboard.press('Enter');
    const filled = async (start: string) => (await text(theirs).inputValue()).startsWith(start);
    await until('it stands behind what was written', () => filled('First. Hi '));
    expect(await text(theirs).inputValue()).not.toContain('{{');
    await theirs.page.getByText('No value for noSuchThing').waitFor();
    await text(theirs).fill('');
    await text(theirs).pressSequentially('Well, ;prices ');
    await until('it replaced its shortcut', () => filled('Well, Hi '));
    const [prices] = (await desk.call<{ items: { id: string }[] }>('GET', '/saved-replies')).items;
    await desk.call('PATCH', `/saved-replies/${prices?.id}`, { bodyHtml: '<p>Hi <b>{{firstName}}</b></p>' });
    await text(theirs).fill('');
    await text(theirs).pressSequentially('Now, ;prices ');
    await until('it is inserted with its formatting', async () =>
      /^Now, Hi \*\*[^*{]+\*\*/.test(await text(theirs).inputValue()),
    );
    await theirs.page.getByRole('button', { name: texts.compose.discard }).click();
    const { items } = await desk.call<{ items: { usedCount: number }[] }>('GET', '/saved-replies');
    expect(items.map(({ usedCount }) => usedCount)).toEqual([3]);

    await mine.page.keyboard.press('r');
    await menu(mine).click();
    await mine.page.getByRole('button', { name: 'Delete “Prices”' }).click();
    await mine.page.getByRole('button', { name: texts.common.delete, exact: true }).click();
    await until('it is gone', async () => (await desk.call<{ items: [] }>('GET', '/saved-replies')).items.length === 0);
    expect([...mine.incidents, ...theirs.incidents]).toEqual([]);
  });

  it('continues a draft in another browser, and asks which version to keep if both were edited', async () => {
    const first = await open(given.key);
    await first.page.keyboard.press('r');
    await text(first).fill('Half a thought');
    await saved(first);
    const second = await open(given.key);
    await second.page.getByRole('button', { name: texts.compose.continue }).click();
    await until('it is there', async () => (await text(second).inputValue()) === 'Half a thought');

    await text(second).fill('Half a thought, gone on with');
    await until('it is kept', async () => (await kept()).draft?.body_text === 'Half a thought, gone on with');
    await text(first).fill('Half a thought, and another');
    await first.page.getByText(texts.compose.conflict).waitFor();
    await first.page.getByText('Half a thought, gone on with').waitFor();
    expect(await text(first).inputValue()).toBe('Half a thought, and another');
    await first.page.getByRole('button', { name: texts.common.conflict.keepMine }).click();
    await until('mine counts', async () => (await kept()).draft?.body_text === 'Half a thought, and another');

    await first.page.keyboard.press('Control+Enter');
    await first.page.getByText(texts.compose.sending(10)).waitFor();
    expect((await kept()).draft).toBeNull();
    // The browser itself logs the rejection that causes the question.
    const others = [...first.incidents, ...second.incidents].filter((incident) => !/status of 412/.test(incident));
    expect(others).toEqual([]);
  });

  it('shows immediately which member is replying, and when they leave', async () => {
    const mine = await open(given.key);
    const hers = await open(colleague);
    await mine.page.getByText(texts.inbox.presence.looking(['Anna'])).waitFor();
    await hers.page.keyboard.press('r');
    await mine.page.getByText(texts.inbox.presence.writing(['Anna'])).waitFor();
    await mine.page.getByRole('listitem').getByText(texts.inbox.presence.row('Anna')).waitFor();
    await text(hers).press('Escape');
    await mine.page.getByText(texts.inbox.presence.looking(['Anna'])).waitFor();
    await hers.page.keyboard.press('Escape');
    await mine.page.getByText(texts.inbox.presence.looking(['Anna'])).waitFor({ state: 'detached' });
    expect([...mine.incidents, ...hers.incidents]).toEqual([]);
  });

  it('adds a note by keys alone, which other members see and only its author edits', async () => {
    const mine = await open(given.key);
    const hers = await open(colleague);
    await hers.page.keyboard.press('t');
    await hers.page.getByRole('textbox', { name: texts.inbox.notes.body }).fill('Waits for our offer <b>today</b>');
    await hers.page.keyboard.press('Control+Enter');
    const note = mine.page.getByRole('article', { name: texts.inbox.notes.of('Anna') });
    await note.getByText('Waits for our offer <b>today</b>').waitFor();
    expect(await note.getByRole('button').count()).toBe(0);

    const own = hers.page.getByRole('article', { name: texts.inbox.notes.of('Anna') });
    await own.getByRole('button', { name: texts.inbox.notes.edit }).click();
    await hers.page.getByRole('textbox', { name: texts.inbox.notes.body }).fill('Got our offer');
    await hers.page.getByRole('button', { name: texts.common.save }).click();
    await note.getByText('Got our offer').waitFor();
    await own.getByRole('button', { name: texts.inbox.notes.delete }).click();
    await note.waitFor({ state: 'detached' });
    expect([...mine.incidents, ...hers.incidents]).toEqual([]);
  });
});
