import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { openWatched, settle, type Viewing, visit, type WatchedPage } from '../support/watched-page.ts';
import { ACCEPTED, DIFFERENT, expectAccepted } from './expect-accepted.ts';
import { PICTURED } from './pictured.ts';
import { NOW, openStillDesk, type StillDesk } from './still-desk.ts';

/** Text is drawn without the settings of a machine's screen. */
const PLAIN = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];

const folderOf = ({ scheme, width }: Viewing): string => `${scheme}-${width}`;

describe.skipIf(!inject('hasPicturedBrowser'))('a screen looks as accepted', () => {
  let still: StillDesk;
  let browser: Browser;
  beforeAll(async () => {
    rmSync(DIFFERENT, { recursive: true, force: true });
    still = await openStillDesk();
    browser = await launchBrowser(...PLAIN, still.browserArgument);
  });
  afterAll(async () => {
    await browser?.close();
    await still?.close();
  });

  describe.each(PICTURED)('$viewing.scheme, $viewing.width wide', ({ viewing, inside, outside }) => {
    let signedIn: WatchedPage;
    let signedOut: WatchedPage;
    beforeAll(async () => {
      signedIn = await openWatched(browser, still.service, viewing);
      signedOut = await openWatched(browser, still.service, viewing, null);
      for (const { page } of [signedIn, signedOut]) await page.clock.setFixedTime(NOW);
    });
    afterAll(async () => {
      for (const one of [signedIn, signedOut]) await one?.context.close();
    });

    it.each(inside)('$name', async ({ name, path, act }) => {
      const { page } = signedIn;
      await page.evaluate(forgetScreens);
      await visit(page, still.service, still.workspaceId, path(still.seeded));
      await act?.(page);
      await settle(page);
      await expectAccepted(page, join(folderOf(viewing), name));
    });

    it.each(outside)('%s', async (name) => {
      const { page } = signedOut;
      await page.goto(`${still.service.origin}${name === 'share' ? `/share/${still.shareToken}` : '/app'}`);
      await settle(page);
      await expectAccepted(page, join(folderOf(viewing), name));
    });
  });

  it('and no picture is of a screen that is not compared', () => {
    const compared = PICTURED.flatMap(({ viewing, inside, outside }) =>
      [...inside.map(({ name }) => name), ...outside].map((name) => join(folderOf(viewing), `${name}.png`)),
    );
    const kept = readdirSync(ACCEPTED, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
    expect(kept.filter((name) => !compared.includes(name))).toEqual([]);
  });
});

/** Forgets what the console has kept of the screens before. A blank page has no storage. */
function forgetScreens(): void {
  if (window.location.protocol === 'about:') return;
  sessionStorage.removeItem('outrider.recent');
  localStorage.clear();
}
