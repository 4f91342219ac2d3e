import type { Page } from 'playwright-core';
import { type MeasuredConsole, withPage } from './open-page.ts';
import type { Frames } from './orders.ts';

/** A frame of 60 Hz lasts 16.7 ms and is reported with some jitter. */
const LATE_MS = 17.5;
/** About twenty rows of a list: as fast as a user who looks for a name. */
const PIXELS_A_SECOND = 1_600;

/** Returns the share of late frames while a list scrolls, and at rest. */
export function scrollFrames(
  console: MeasuredConsole,
  { path, list, seconds }: { readonly path: string; readonly list: string; readonly seconds: number },
): Promise<Frames> {
  return withPage(console, path, async (page) => {
    const box = await page.locator(list).first().boundingBox();
    if (box === null) throw new Error(`There is no ${list} at ${path}.`);
    const session = await page.context().newCDPSession(page);
    const atRest = await lateDuring(page, seconds, async () => undefined);
    const scrolled = await lateDuring(page, seconds, () =>
      session.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: -PIXELS_A_SECOND * seconds,
        speed: PIXELS_A_SECOND,
        gestureSourceType: 'mouse',
      }),
    );
    const pixels = await page
      .locator(list)
      .first()
      .evaluate((element) => element.scrollTop);
    return { atRest, scrolled, pixels };
  });
}

async function lateDuring(page: Page, seconds: number, act: () => Promise<unknown>): Promise<number> {
  const frames = page.evaluate(gapsOfFrames, seconds * 1000);
  await act();
  const gaps = await frames;
  return gaps.filter((gap) => gap > LATE_MS).length / gaps.length;
}

/** Runs in the page: no function in it may have a name, which the compiler would want to keep. */
async function gapsOfFrames(ms: number): Promise<number[]> {
  const gaps: number[] = [];
  const begin = await new Promise<number>(requestAnimationFrame);
  for (let last = begin; last - begin < ms; ) {
    const now = await new Promise<number>(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}
