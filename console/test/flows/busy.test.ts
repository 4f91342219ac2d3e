import { describe, expect, inject, it } from 'vitest';
import { intercept, release } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const BUSY = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: {
    detail: 'Outrider is unavailable. Retry after a few seconds.',
    code: 'service_unavailable',
    requestId: 'busy',
  },
};
/** Returns the incidents, without the message that the browser logs for such a response. */
const told = (incidents: string[]) => incidents.splice(0).filter((incident) => !incident.includes('503'));

describe.skipIf(service === null)('a service that is busy for a moment', () => {
  const at = useDesk('Busy');
  /** Responds to the first `times` requests of a kind instead of the server. */
  const beBusy = async (method: string, path: string, times: number) => {
    const met = { requests: 0 };
    await intercept(
      at.page,
      (url) => url.pathname === path,
      (route) => {
        if (route.request().method() !== method) return route.continue();
        met.requests += 1;
        return met.requests <= times ? route.fulfill(BUSY) : route.continue();
      },
    );
    return { met, end: () => release(at.page) };
  };
  const notice = () => at.page.getByRole('alert').filter({ hasText: texts.problems.busy });

  it('is retried for a screen, which shows that it is waiting', async () => {
    const { met, end } = await beBusy('GET', '/campaigns', 2);
    await at.page.goto(`${at.service.origin}/app/w/${at.desk.workspaceId}/campaigns`);
    await notice().waitFor();
    await at.page.getByText(texts.campaigns.empty).waitFor();
    await notice().waitFor({ state: 'detached' });
    // Two requests got a busy response. An event may have caused another fetch of the list since.
    expect(met.requests).toBeGreaterThanOrEqual(3);
    expect(told(at.incidents)).toEqual([]);
    await end();
  });

  it('receives a retried change, and applies it once', async () => {
    await at.visit('/campaigns');
    const { met, end } = await beBusy('POST', '/campaigns', 1);
    await at.page.keyboard.press('n');
    await at.page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    await at.page.keyboard.press('Enter');
    await notice().waitFor();
    await at.page.getByRole('heading', { name: 'Autumn', level: 1 }).waitFor();
    expect(met.requests).toBe(2);
    const all = await at.desk.call<{ name: string }[]>('GET', '/campaigns');
    expect(all.filter(({ name }) => name === 'Autumn')).toHaveLength(1);
    expect(told(at.incidents)).toEqual([]);
    await end();
  });
});
