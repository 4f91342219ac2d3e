import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partOf } from '../../test/support/part-of.ts';
import { type Desk, newDesk } from './support/api.ts';
import { axeFindings } from './support/axe.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { ignoredKeys } from './support/focus.ts';
import { SCREEN_CASES } from './support/screens.ts';
import { type Seeded, seedReply, seedWorld } from './support/seed.ts';
import { openWatched, settle, VIEWINGS, visit } from './support/watched-page.ts';

const service = inject('service');

/** Lists that are empty in a new workspace. */
const EMPTY_LISTS = [
  '/campaigns',
  '/inbox',
  '/inbox?view=mail',
  '/inbox?q=none',
  '/inbox?view=failed',
  '/contacts',
  '/contacts?q=none',
  '/suppressions',
  '/imports',
  '/mailboxes',
  '/warmup',
  '/domains',
  '/sequencers',
  '/webhooks',
  '/webhooks?tab=deliveries',
  '/analytics',
  '/settings/replies',
  '/settings/snippets',
  '/settings/labels',
  '/settings/notices',
  '/settings/reports',
];
/** Lists that are empty in a new campaign, or whose filters match nothing. */
const EMPTY_IN_CAMPAIGN = [
  'steps',
  'audience',
  'audience?q=none',
  'mailboxes',
  'subsequences',
  'sends',
  'sends?status=sent',
];

describe.skipIf(service === null)('every screen', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let seeded: Seeded;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Screens');
    seeded = await seedWorld(desk);
    await seedReply(desk);
  });
  afterAll(() => browser.close());

  // Two in parallel: much of the time a screen waits for the server, or the server for a screen.
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    for (const viewing of VIEWINGS.filter((one) => one.scheme === scheme)) {
      it.concurrent(`opens without an error or a finding of axe, and leaves controls their keys, ${viewing.width} wide`, async () => {
        const { page, incidents, context } = await openWatched(browser, given, viewing);
        const found: string[] = [];
        // Each browser uses its own conversation, because editing the same draft is a conflict.
        const threadId = viewing.width === VIEWINGS[0]?.width ? seeded.threadId : seeded.otherThreadId;
        for (const one of partOf(SCREEN_CASES, VIEWINGS.indexOf(viewing))) {
          await visit(page, given, desk.workspaceId, one.path({ ...seeded, threadId }));
          await one.act?.(page);
          await settle(page);
          found.push(...(await axeFindings(page)).map((finding) => `${one.name}: ${finding}`));
          found.push(...incidents.splice(0).map((incident) => `${one.name}: ${incident}`));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (overflow > 0) found.push(`${one.name}: ${overflow} px wider than the window`);
          found.push(...(await ignoredKeys(page)).map((control) => `${one.name}: ${control}`));
        }
        expect(found).toEqual([]);
        await context.close();
      });
    }
  });

  it('offers one action on every empty list', async () => {
    const empty = await newDesk(given, 'Empty lists');
    const { page, context } = await openWatched(browser, given, VIEWINGS[0] as (typeof VIEWINGS)[number]);
    const missing: string[] = [];
    const look = async (path: string) => {
      await visit(page, given, empty.workspaceId, path);
      const message = page.locator('.panel-message').first();
      const isThere = await message.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
      const actions = message.locator('button:not([aria-disabled]), a[href]');
      if (!isThere || (await actions.count()) === 0) missing.push(path);
    };
    for (const path of EMPTY_LISTS) await look(path);
    const campaign = await empty.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' });
    for (const path of EMPTY_IN_CAMPAIGN) await look(`/campaigns/${campaign.id}/${path}`);
    await look('/campaigns?q=none');
    expect(missing).toEqual([]);
    await context.close();
  });
});
