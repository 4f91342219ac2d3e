import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { imports, toolExports: text } = texts;

const FILE = [
  'id,campaign_lead_map_id,status,category,first_name,email,custom_fields,is_unsubscribed,last_email_sequence_sent',
  '1,11,STARTED,,Ana,ana@moving.test,"{""plan"":""pro""}",false,',
  '2,12,COMPLETED,Interested,Bo,bo@moving.test,{},false,3',
  '3,13,INPROGRESS,,Cy,cy@moving.test,{},true,1',
  '4,14,HIBERNATING,,Di,di@moving.test,{},false,',
].join('\n');

describe.skipIf(service === null)('moving from another tool', () => {
  let campaignId = '';
  const at = useDesk('Moving', async (desk) => {
    campaignId = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Moved' })).id;
  });
  const button = (name: string) => at.page.getByRole('button', { name, exact: true });
  const statusRow = (name: string) => at.page.getByRole('row', { name: new RegExp(`^${name} `) });
  const upload = async () => {
    await at.visit(`/campaigns/${campaignId}/audience`);
    await button(imports.choose).first().waitFor();
    const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await at.page.locator('input[type=file]').setInputFiles(file);
    await at.page.getByText(text.recognized('Smartlead')).waitFor();
  };

  it('shows the tool, the contacts by status, and data that stays behind, before anything is imported', async () => {
    const { page, incidents } = at;
    await upload();
    await statusRow(text.statuses.not_contacted).getByText(text.happens.enroll).waitFor();
    await statusRow(text.statuses.replied).getByText(text.happens.book_only).waitFor();
    await statusRow(text.statuses.unsubscribed).getByText(text.happens.suppress).waitFor();
    await page.getByText(text.unknown('HIBERNATING')).waitFor();
    await page.getByText(`${text.tags} Interested (1)`).waitFor();
    await page.getByText(text.notCarried).waitFor();
    await page.getByText(text.choices.enroll).click();
    await statusRow(text.statuses.replied).getByText(text.happens.enroll_again).waitFor();
    await statusRow(text.statuses.unknown).getByText(text.happens.book_only).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText(text.useStatus, { exact: true }).click();
    await page.getByText(text.notCarried).waitFor({ state: 'detached' });
    expect(incidents).toEqual([]);
  });

  it('enrolls only contacts who were not contacted, and suppresses the others as the table says', async () => {
    const { incidents } = at;
    await upload();
    await statusRow(text.statuses.not_contacted).waitFor();
    await button(imports.submit(4)).click();
    await button(imports.download).waitFor();
    const contacts = await at.desk.call<Array<{ email: string; customFields: object }>>(
      'GET',
      `/campaigns/${campaignId}/contacts`,
    );
    expect(contacts).toMatchObject([{ email: 'ana@moving.test', customFields: { plan: 'pro' } }]);
    const profiles = await at.desk.call<{ items: Array<{ tags: string[] }> }>('GET', '/profiles?email=bo@moving.test');
    expect(profiles.items).toMatchObject([{ tags: ['Interested'] }]);
    const list = await at.desk.call<{ items: Array<{ reason: string }> }>(
      'GET',
      '/campaigns/suppressions?email=cy@moving.test',
    );
    expect(list.items).toMatchObject([{ reason: 'unsubscribe' }]);
    expect(incidents).toEqual([]);
  });
});
