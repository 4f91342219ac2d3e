import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partOf } from '../../test/support/part-of.ts';
import { type Desk, newDesk } from './support/api.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { englishOn, germanTexts, isEnglishText } from './support/german.ts';
import { screensIn } from './support/screens.ts';
import { type Seeded, seedReply, seedWorld } from './support/seed.ts';
import { texts } from './support/texts.ts';
import { openWatched, settle, visit, WIDE } from './support/watched-page.ts';

const service = inject('service');

/** Screens of all workspaces: other tests of the run create some, with English names, so a key of one workspace opens them. */
const OF_ALL = ['clients', 'all-inboxes', 'all-inboxes-empty'];
/** Texts that stay untranslated: names of languages, and messages of contacts. */
const STAYS: readonly RegExp[] = [/^English$/, /^(?:Geantwortet: )?Hi,\s[\s\S]*\sBest regards\s\w+$/];

it('finds English texts of the console and of the service, with their values, and takes German ones and names', () => {
  const planted = [texts.jobs.empty, texts.settings.retention.range(1, 5, 3), 'The campaign has not been launched.'];
  expect(planted.filter(isEnglishText)).toEqual(planted);
  const taken = [germanTexts.jobs.empty, germanTexts.settings.retention.range(1, 5, 3), 'Ann Berg', 'Warmup'];
  expect(taken.filter(isEnglishText)).toEqual([]);
});

describe.skipIf(service === null)('every screen for a reader of German', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let seeded: Seeded;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Deutsch');
    seeded = await seedWorld(desk);
    await seedReply(desk);
  });
  afterAll(() => browser.close());

  it('is German, with the sentences of the service on it', async () => {
    const scope = { name: 'Deutsch', workspace_id: desk.workspaceId, scopes: ['read'] };
    const { api_key: ownKey } = await desk.call<{ api_key: string }>('POST', '/api-keys', scope);
    const open = (key: string) => openWatched(browser, given, { ...WIDE, scheme: 'light' }, key, 'de-DE');
    const [everywhere, own] = [await open(given.key), await open(ownKey)];
    const found: string[] = [];
    let seen = 0;
    for (const one of partOf(screensIn(germanTexts), 1)) {
      const { page } = OF_ALL.includes(one.name) ? own : everywhere;
      await visit(page, given, desk.workspaceId, one.path(seeded), germanTexts.campaign.saving);
      await one.act?.(page);
      await settle(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
      const { texts: count, english } = await englishOn(page);
      seen += count;
      found.push(
        ...english.filter((text) => !STAYS.some((one) => one.test(text))).map((text) => `${one.name}: ${text}`),
      );
    }
    expect(seen).toBeGreaterThan(500);
    for (const { context } of [everywhere, own]) await context.close();
    expect(found).toEqual([]);
  });
});
