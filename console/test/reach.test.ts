import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partOf } from '../../test/support/part-of.ts';
import { type Desk, newDesk } from './support/api.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { contentInView, smallTargets, undirectedTexts } from './support/reach.ts';
import { SCREEN_CASES } from './support/screens.ts';
import { type Seeded, seedReply, seedWorld } from './support/seed.ts';
import { openWatched, PHONE, settle, visit } from './support/watched-page.ts';

const service = inject('service');
/** Window of 1280 by 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
/** Pixels of content in a window of 256: the bar of a phone takes 53. */
const ENOUGH = 100;

describe.skipIf(service === null)('every screen', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let seeded: Seeded;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Reach');
    seeded = await seedWorld(desk);
    await seedReply(desk);
  });
  afterAll(() => browser.close());

  it('has no target below 24 by 24 pixels on a phone', async () => {
    const { page, context } = await openWatched(browser, given, { ...PHONE, scheme: 'light' });
    const found: string[] = [];
    for (const one of partOf(SCREEN_CASES, 0)) {
      await visit(page, given, desk.workspaceId, one.path(seeded));
      await one.act?.(page);
      await settle(page);
      found.push(...(await smallTargets(page)).map((target) => `${one.name}: ${target}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });

  it('shows its content at 400 % zoom, without scrolling sideways', async () => {
    const { page, context } = await openWatched(browser, given, { ...ZOOMED, scheme: 'light' });
    const found: string[] = [];
    for (const one of partOf(SCREEN_CASES, 1)) {
      await visit(page, given, desk.workspaceId, one.path(seeded));
      await one.act?.(page);
      await settle(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${one.name}: ${overflow} px wider than the window`);
      const seen = await contentInView(page);
      if (seen < ENOUGH) found.push(`${one.name}: ${seen} px of content`);
    }
    expect(found).toEqual([]);
    await context.close();
  });

  it('gives text from right to left its own direction', async () => {
    const hebrew = await newDesk(given, 'סטודיו צפון');
    const its = await seedWorld(hebrew, true);
    await seedReply(hebrew, true);
    const { page, context } = await openWatched(browser, given);
    const found: string[] = [];
    for (const one of partOf(SCREEN_CASES, 2)) {
      await visit(page, given, hebrew.workspaceId, one.path(its));
      await one.act?.(page);
      await settle(page);
      found.push(...(await undirectedTexts(page)).map((text) => `${one.name}: ${text}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
