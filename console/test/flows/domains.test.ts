import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
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

  it('are checked on demand, and list missing records', async () => {
    const { page } = at;
    await panel().getByRole('button', { name: texts.domains.panel.checkNow }).click();
    await page.getByText(texts.domains.panel.checked).waitFor();
    await panel()
      .getByText(texts.domains.record.missing)
      .or(panel().getByText(texts.domains.record.unknown))
      .first()
      .waitFor();
    const file = page.waitForEvent('download');
    await panel().getByRole('button', { name: texts.domains.panel.zone }).click();
    expect((await file).suggestedFilename()).toBe(`${domain()}.zone`);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: new RegExp(domain()) }).waitFor();
    expect(at.incidents).toEqual([]);
  });
});
