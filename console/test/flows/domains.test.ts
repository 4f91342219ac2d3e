import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

describe.skipIf(service === null)('domains', () => {
  const at = useDesk('Domains');
  const domain = () => `outrider-shop${at.desk.workspaceId}.com`;
  const panel = () => at.page.getByRole('dialog', { name: domain() });

  it('are connected and list the records to set', async () => {
    const { page, incidents } = at;
    await at.visit('/domains');
    await page.getByRole('button', { name: texts.domains.add }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/Domains/).fill(domain());
    await form.getByRole('button', { name: texts.domains.form.submit(1) }).click();
    await form.getByRole('button', { name: texts.domains.form.open }).click();
    await panel().getByText(texts.domains.panel.lead).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('copy name and value of each record in full', async () => {
    const { page, context } = at;
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: at.service.origin });
    const { expected } = await at.desk.call<{ expected: DnsRecord[] }>('GET', `/domains/${domain()}/dns_records`);
    const long = expected.find(({ value }) => value.startsWith('v=DKIM1'));
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const record of [expected[0], long]) {
      const what = `${record?.type} ${record?.name}`;
      await panel()
        .getByRole('button', { name: texts.domains.panel.copyName(what), exact: true })
        .first()
        .click();
      expect(await copied()).toBe(record?.name);
      await panel()
        .getByRole('button', { name: texts.domains.panel.copyValue(what), exact: true })
        .first()
        .click();
      expect(await copied()).toBe(record?.value);
    }
  });

  it('are copied together, one line a record', async () => {
    const { page } = at;
    const { panel: words } = texts.domains;
    await panel().getByRole('button', { name: words.copyAll, exact: true }).click();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    const { expected } = await at.desk.call<{ expected: DnsRecord[] }>('GET', `/domains/${domain()}/dns_records`);
    expect(lines.length).toBe(1 + expected.filter(({ value }) => value !== '').length);
    expect(lines[1]?.split('\t').slice(0, 3)).toEqual([expected[0]?.type, expected[0]?.name, expected[0]?.value]);
  });

  it('are checked on demand, and list missing records', async () => {
    const { page } = at;
    await panel().getByRole('button', { name: texts.domains.panel.checkNow }).click();
    await page.getByText(texts.domains.panel.checked).waitFor();
    await panel()
      .getByText(texts.domains.record.missing)
      .or(panel().getByText(texts.domains.record.unknown))
      .first()
      .waitFor();
    const { status } = texts.blocklists;
    await panel().getByText(status.not_listed).or(panel().getByText(status.unavailable)).first().waitFor();
    const file = page.waitForEvent('download');
    await panel().getByRole('button', { name: texts.domains.panel.zone }).click();
    expect((await file).suggestedFilename()).toBe(`${domain()}.zone`);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: new RegExp(domain()) }).waitFor();
    expect(at.incidents).toEqual([]);
  });

  it('show a listing with its reason and a link to request removal', async () => {
    const { page } = at;
    await intercept(page, '**/domains?*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const one of json.domains) {
        const [first] = one.blocklists;
        Object.assign(first, { status: 'listed', reason: 'spam', since: one.createdAt, checkedAt: one.createdAt });
      }
      await route.fulfill({ response, json });
    });
    await at.visit('/domains');
    await page.getByRole('row', { name: new RegExp(domain()) }).click();
    await panel().getByText(texts.blocklists.advice).waitFor();
    const link = panel().getByRole('link', { name: texts.blocklists.remove });
    expect(await link.getAttribute('href')).toBe('https://check.spamhaus.org/');
    expect(await axeFindings(page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  });

  it('show who reported their email as spam, and why a report does not count', async () => {
    const { page } = at;
    const report = {
      ...{ feedbackType: 'abuse', spf: 'pass', dkim: 'pass', dmarc: 'none', sourceIp: '192.0.2.1' },
      ...{ campaignId: null, mailboxId: null, receivedAt: '2026-03-09T10:00:00.000Z' },
    };
    const day = (date: string, spamRate: number) => ({
      ...{ date, spamRate, spfRate: 1, dkimRate: 1, dmarcRate: 1, deliveryErrorRate: 0 },
    });
    await intercept(page, '**/reputation?*', (route) =>
      route.fulfill({
        json: {
          domain: domain(),
          postmaster: {
            ...{ readAt: '2026-03-09T10:00:00.000Z', problem: null },
            days: [day('2026-03-08', 0.004), day('2026-03-09', 0.002)],
            feedbackLoops: [
              {
                ...{ campaignId: '019cad93-5580-74ee-bb34-b89e5344ad11', mailboxId: null, name: 'Spring DACH' },
                ...{ latestDate: '2026-03-09', latestSpamRate: 0.001, highestSpamRate: 0.0139 },
              },
            ],
          },
          complaints: {
            ...{ counted: 3, uncounted: 1, days: [{ date: '2026-03-09', complaints: 3 }] },
            reporters: [{ reporter: 'arf.mail.yahoo.com', complaints: 3 }],
            reports: [
              { ...report, reporter: 'arf.mail.yahoo.com', counted: true, reason: null },
              { ...report, reporter: 'forged.net', counted: false, reason: 'reporter_not_authenticated' },
            ],
          },
        },
      }),
    );
    await at.visit('/domains');
    await page.getByRole('row', { name: new RegExp(domain()) }).click();
    const { reputation } = texts;
    await panel().getByText(reputation.counted(3)).waitFor();
    await panel().getByText(reputation.by(3, 'arf.mail.yahoo.com')).waitFor();
    await panel().getByText(reputation.gmailRate('2', '4')).waitFor();
    await panel().getByText(reputation.loops).click();
    const campaign = panel().getByRole('link', { name: 'Spring DACH' });
    expect(await campaign.getAttribute('href')).toContain('/campaigns/019cad93-5580-74ee-bb34-b89e5344ad11');
    await panel().getByText(reputation.gmailRate('1', '13.9')).waitFor();
    await panel().getByText(reputation.latest).click();
    await panel().getByText(reputation.why(reputation.reason.reporter_not_authenticated)).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  });
});
