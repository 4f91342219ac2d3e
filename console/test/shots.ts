import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskOf, newDesk, until } from './support/api.ts';
import { type Browser, launchBrowser } from './support/browser.ts';
import { withPalette } from './support/palette-png.ts';
import { SCREEN_CASES } from './support/screens.ts';
import { seedReply, seedWorld } from './support/seed.ts';
import { type Service, startService } from './support/service.ts';
import { openWatched, settle, VIEWINGS, visit, WIDE } from './support/watched-page.ts';

const PICTURES = join('docs', 'pictures');

/** Takes screenshots of each screen in both themes and widths, and writes a page with all of them. */
async function takeShots(folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const names: string[] = [];
  const { service, stop } = await startService();
  const browser = await launchBrowser();
  try {
    const desk = await newDesk(service, 'Studio');
    const seeded = await seedWorld(desk);
    await seedReply(desk);
    for (const viewing of VIEWINGS) {
      const { page, context } = await openWatched(browser, service, viewing);
      for (const one of SCREEN_CASES) {
        await visit(page, service, desk.workspaceId, one.path(seeded));
        await one.act?.(page);
        await settle(page);
        const name = `${one.name}-${viewing.scheme}-${viewing.width}.png`;
        await page.screenshot({ path: join(folder, name) });
        names.push(name);
      }
      await context.close();
    }
    await takePictures(browser, service);
  } finally {
    await browser.close();
    await stop();
  }
  writeFileSync(join(folder, 'index.html'), sideBySide(names));
  return names.length;
}

/** Takes the screenshots of README.md: an active campaign and the inbox, of the demo data. */
async function takePictures(browser: Browser, service: Service): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const home = deskOf(service);
  await home.call('POST', '/demo');
  const { workspaceId } = await until('the demonstration is there', async () => {
    const demo = await home.call<{ status: string; workspaceId: number }>('GET', '/demo');
    return demo.status === 'ready' && demo;
  });
  const desk = deskOf(service, workspaceId);
  const [campaign] = await desk.call<{ id: string }[]>('GET', '/campaigns?status=active');
  const { threads } = await desk.call<{ threads: { id: number }[] }>('GET', '/threads?replyIntent=interested');
  const { page, context } = await openWatched(browser, service, { ...WIDE, height: 800, scheme: 'light' });
  const take = async (name: string, path: string, ...lates: string[]): Promise<void> => {
    await visit(page, service, workspaceId, path);
    // The banner and the chart load after the screen.
    for (const late of lates) await page.locator(late).first().waitFor();
    writeFileSync(join(PICTURES, name), withPalette(await page.screenshot()));
  };
  await take('campaign.png', `/campaigns/${campaign?.id}`, '.demo-banner button', 'main .chart');
  await take('inbox.png', `/inbox?view=all&thread=${threads[0]?.id}`, '.demo-banner button');
  await context.close();
}

function sideBySide(names: readonly string[]): string {
  const figures = names.map(
    (name) => `<figure><img src="${name}" loading="lazy" width="480"><figcaption>${name}</figcaption></figure>`,
  );
  return `<!doctype html><title>Console</title><style>body{display:flex;flex-wrap:wrap;gap:16px}</style>${figures.join('')}`;
}

const folder = process.argv[2] ?? join('.cache', 'console-shots');
console.log(`${await takeShots(folder)} pictures: ${join(folder, 'index.html')}`);
