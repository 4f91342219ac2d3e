import type { Page } from 'playwright-core';

interface Cuttable {
  cuttable: { isCut: boolean; opened: number; open: Set<AbortController> };
}

/**
 * Lets a test interrupt the event stream of the pages that `page` opens from now on, as a proxy that restarts does. The address stays
 * the same, because a member's session belongs to it.
 */
export async function cuttableStream(page: Page) {
  await page.addInitScript(() => {
    const its: Cuttable['cuttable'] = { isCut: false, opened: 0, open: new Set() };
    Object.assign(window, { cuttable: its });
    const fetchAny = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).includes('/events/stream')) return fetchAny(input, init);
      if (its.isCut) throw new TypeError('Failed to fetch');
      const line = new AbortController();
      its.open.add(line);
      const signal = AbortSignal.any([line.signal, ...(init?.signal ? [init.signal] : [])]);
      const response = await fetchAny(input, { ...init, signal });
      its.opened += 1;
      return response;
    };
  });
  return {
    /** Waits until a stream has opened. */
    opened: () => page.waitForFunction(() => (window as unknown as Cuttable).cuttable.opened > 0),
    /** Ends the stream, and rejects new ones. */
    cut: () =>
      page.evaluate(() => {
        const its = (window as unknown as Cuttable).cuttable;
        its.isCut = true;
        for (const line of its.open) line.abort();
      }),
    restore: () =>
      page.evaluate(() => {
        (window as unknown as Cuttable).cuttable.isCut = false;
      }),
  };
}
