import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { intercept, release } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('a page that was left open', () => {
  const at = useDesk('Pages');
  const counted = async () => {
    const headers = { authorization: `Bearer ${at.service.key}` };
    const metrics = await fetch(`${at.service.origin}/metrics`, { headers });
    expect(metrics.status).toBe(200);
    return Number(/console_page_errors_total\{outcome="logged"\} (\d+)/.exec(await metrics.text())?.[1] ?? 0);
  };

  it('announces a newer console, and loads it on request', async () => {
    // The page of an earlier build.
    const isPage = (url: URL) => url.pathname.startsWith('/app/w/');
    await intercept(at.page, isPage, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/name="build" content="\w+"/, 'name="build" content="000000000000"');
      await route.fulfill({ response: answer, body });
    });
    await at.visit('/campaigns');
    const notice = at.page.getByRole('alert').filter({ hasText: texts.nav.newVersion });
    await notice.waitFor();
    await release(at.page);
    await notice.getByRole('button', { name: texts.problems.reload }).click();
    await at.page.waitForFunction(
      () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content !== '000000000000',
    );
    const asked = at.page.waitForResponse((answer) => answer.url().endsWith('/app/version'));
    await at.page.reload();
    await asked;
    await settle(at.page);
    expect(await notice.count()).toBe(0);
    expect(at.incidents).toEqual([]);
  });

  it('shows an outline until the console has loaded', async () => {
    const { page } = at;
    let load: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await intercept(page, /\/app\/assets\/(?:main|index)-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${at.service.origin}/app/w/${at.desk.workspaceId}/campaigns`, { waitUntil: 'commit' });
    await page.locator('.outline').waitFor();
    load();
    await page.getByRole('heading', { name: texts.campaigns.title, level: 1 }).waitFor();
    expect(await page.locator('.outline').count()).toBe(0);
    await release(page);
    expect(at.incidents).toEqual([]);
  });

  it('says that the service is unreachable when a part does not load, and loads it later', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    await intercept(page, /\/app\/(?:assets\/|version)/, (route) => route.abort());
    await page.getByRole('link', { name: texts.nav.warmup, exact: true }).first().click();
    await page.getByText(texts.problems.unreachable).waitFor();
    await release(page);
    await page.getByRole('heading', { name: texts.warmup.title, level: 1 }).waitFor();
    expect(at.incidents.splice(0).filter((one) => !/Failed to (?:load resource|fetch)/.test(one))).toEqual([]);
  });

  it('is reported once when it fails, with its source location and without screen content', async () => {
    await at.visit('/campaigns');
    const before = await counted();
    const told = at.page.waitForRequest((request) => request.url().endsWith('/app/errors'));
    const fail = async () => {
      const failed = at.page.waitForEvent('pageerror');
      await at.page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('This page does not work.');
        });
      });
      await failed;
    };
    await fail();
    const body = (await told).postDataJSON();
    expect(body).toMatchObject({ name: 'TypeError', route: '/w/$workspaceId/campaigns' });
    expect(body.build).toMatch(/^[0-9a-f]{12}$/);
    await fail();
    await until('the service has counted it', async () => (await counted()) === before + 1);
    expect(at.incidents.splice(0)).toEqual(Array(2).fill('error: This page does not work.'));
  });
});
