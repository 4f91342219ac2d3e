import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { intercept } from '../support/intercept.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('the open conversation', () => {
  const at = useDesk('Many threads', seedWorld);

  it('stays in view of its list through many presses of j and k, and at the ends of the list', async () => {
    const { page } = at;
    // A low window, so that ten rows behave like thousands.
    await page.setViewportSize({ width: 1280, height: 420 });
    await at.visit('/inbox?view=mail');
    const count = await page.locator('[data-thread]').count();
    expect(count).toBeGreaterThan(2);
    const isInView = () =>
      page.evaluate(() => {
        const row = document.querySelector('.thread-open');
        const list = row?.closest('.thread-list') ?? row?.parentElement?.parentElement;
        const [box, frame] = [row?.getBoundingClientRect(), list?.getBoundingClientRect()];
        return box !== undefined && frame !== undefined && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
      });
    for (const key of ['j', 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'k', 'k', 'End', 'Home']) {
      await page.keyboard.press(key);
      await settle(page);
      await until(`the open conversation is in view after ${key}`, isInView);
    }
    expect(at.incidents).toEqual([]);
  });

  it('is changed with all others that match, loaded or not, and all are restored', async () => {
    const { page, desk } = at;
    // As if there were more conversations than a page has.
    await intercept(page, '**/threads?**', async (route) => {
      if (route.request().url().includes('cursor='))
        return route.fulfill({ json: { threads: [], next_cursor: 'more' } });
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), next_cursor: 'more' } });
    });
    const left = async () => (await desk.call<{ count: number }>('GET', `/threads/count?show_all_emails=true`)).count;
    const count = await left();
    await at.visit('/inbox?view=mail');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: texts.inbox.pickedBar.allMatching(count) }).click();
    await page.getByRole('toolbar').getByText(texts.inbox.pickedBar.count(count)).waitFor();
    await page.keyboard.press('e');
    await page.getByText(texts.inbox.pickedBar.archived(count)).waitFor();
    expect(await left()).toBe(0);
    await page.keyboard.press('z');
    await until('all are back', async () => (await left()) === count);
    expect(at.incidents).toEqual([]);
  });
});
