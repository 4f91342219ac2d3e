import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.advice;

describe.skipIf(service === null)('the advisor', () => {
  const at = useDesk('Advisor');
  const finding = (title: string) => at.page.locator('.advice-item').filter({ hasText: title });
  const OPENS = 'Open tracking is on';

  it('shows what a change does before it applies it, and the finding disappears', async () => {
    const { page, desk, incidents } = at;
    const { id } = await desk.call<{ id: string }>('POST', '/campaigns', {
      name: 'Tracked',
      settings: { tracking: { opens: true, domain: 'link.one.test' } },
    });
    await at.visit('/advisor');
    await finding(OPENS).getByText('Tracked').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await finding(OPENS).getByRole('button', { name: text.apply }).click();
    const dialog = page.getByRole('dialog', { name: text.preview });
    await dialog.getByText('Open tracking turns off.').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: text.applyTo('campaign', 1) }).click();
    await page.getByText(text.applied).waitFor();
    await finding(OPENS).waitFor({ state: 'detached' });
    const { settings } = await desk.call<{ settings: { tracking: { opens: boolean } } }>('GET', `/campaigns/${id}`);
    expect(settings.tracking.opens).toBe(false);
    expect(incidents).toEqual([]);
  });

  it('hides a dismissed finding, with Undo, and restores it from the list', async () => {
    const { page, incidents } = at;
    const title = 'No notice channel is set up';
    await finding(title).getByRole('button', { name: text.dismiss }).click();
    await finding(title).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts.common.undo }).click();
    await finding(title).getByRole('button', { name: text.dismiss }).click();
    await page.getByRole('button', { name: text.showDismissed(1) }).click();
    await finding(title).getByRole('button', { name: text.restore }).click();
    await finding(title).getByRole('button', { name: text.dismiss }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('previews the DNS record that fixes a broken key, writes it by one press, and the finding disappears', async () => {
    const { page, incidents, context } = at;
    const name = 'outrider._domainkey.shop-of-nora.com';
    const record = { type: 'TXT', name, value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0B', priority: null };
    const change = { records: [], applyExpected: true, purposes: ['dkim'] };
    const request = { operation: 'updateDnsRecords', campaignId: null, domain: 'shop-of-nora.com', body: change };
    const title = 'DKIM is missing or wrong';
    const broken = {
      ...{ key: 'domain_dkim', impact: 'high', title, effect: 'Unsigned email fails.', count: 1, screen: 'domains' },
      subjects: [{ kind: 'domain', id: 'shop-of-nora.com', name: 'shop-of-nora.com', value: null, records: [record] }],
      ...{ change: { preview: 'Outrider writes the records.', requests: [request] }, dismissedAt: null },
    };
    let isWritable = true;
    const written: object[] = [];
    // Name servers of the world are out of reach here; the service's own part is proven by advice-records.db.test.ts.
    await intercept(page, '**/advice?*', async (route) => {
      const response = await route.fetch();
      const { items } = await response.json();
      const found = isWritable ? broken : { ...broken, change: null };
      await route.fulfill({ response, json: { items: written.length > 0 ? items : [found, ...items] } });
    });
    await intercept(page, '**/dns_records?*', async (route) => {
      const { dryRun, ...body } = route.request().postDataJSON();
      if (!dryRun) written.push(body);
      const changed = [{ name, type: 'TXT', before: ['v=DKIM1; p=AAAA'], after: [record.value] }];
      const empty = { records: [], expected: [], health: 'healthy', changes: {}, checkedAt: null };
      const json = {
        domain: 'shop-of-nora.com',
        provider: 'cloudflare',
        providerAccess: 'workspace',
        ...empty,
        changed,
      };
      await route.fulfill({ json });
    });
    await at.visit('/advisor');
    await finding(title).getByRole('button', { name: text.apply }).click();
    const dialog = page.getByRole('dialog', { name: text.preview });
    await dialog.getByText('v=DKIM1; p=AAAA').waitFor();
    await dialog.getByText(record.value).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(written).toEqual([]);
    await dialog.getByRole('button', { name: text.writeRecords }).click();
    await page.getByText(text.recordsWritten).waitFor();
    await finding(title).waitFor({ state: 'detached' });
    expect(written).toEqual([change]);

    written.length = 0;
    isWritable = false;
    await at.visit('/advisor');
    await finding(title).getByRole('button', { name: text.showRecords }).click();
    const byHand = page.getByRole('dialog', { name: text.records });
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: at.service.origin });
    await byHand.getByRole('button', { name: texts.domains.panel.copyValue(`TXT ${name}`), exact: true }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(record.value);
    await page.unroute('**/advice?*');
    await page.unroute('**/dns_records?*');
    expect(incidents).toEqual([]);
  });
});
