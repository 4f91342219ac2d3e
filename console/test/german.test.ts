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
    const { page, context } = await openWatched(browser, given, { ...WIDE, scheme: 'light' }, given.key, 'de-DE');
    const found: string[] = [];
    let seen = 0;
    for (const one of partOf(screensIn(germanTexts), 1)) {
      await visit(page, given, desk.workspaceId, one.path(seeded), germanTexts.campaign.saving);
      await one.act?.(page);
      await settle(page);
      const { texts: count, english } = await englishOn(page);
      seen += count;
      found.push(
        ...english.filter((text) => !STAYS.some((one) => one.test(text))).map((text) => `${one.name}: ${text}`),
      );
    }
    expect(seen).toBeGreaterThan(500);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(found).toEqual([]);
    await context.close();
  });
});
