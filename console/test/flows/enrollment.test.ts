import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const text = texts.enrollment;

describe.skipIf(service === null)('enrollment rules', () => {
  const at = useDesk('Enrollment');
  const create = async (name: string) => (await at.desk.call<{ id: string }>('POST', '/campaigns', { name })).id;
  const add = (campaignId: string, email: string) =>
    at.desk.call<{ skippedCount: number }>('POST', `/campaigns/${campaignId}/contacts`, { contacts: [{ email }] });

  it('keep a contact out of a second campaign, with the reason, until a member enrolls it anyway', async () => {
    const { page, incidents } = at;
    const [first, second] = [await create('Spring offer'), await create('Summer offer')];
    await add(first, 'ana@rules.test');
    await at.visit(`/campaigns/${second}/settings`);
    await page.getByText(texts.rules.sections.advanced, { exact: true }).click();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('combobox', { name: text.oneCampaign }).click();
    await page.getByRole('option', { name: text.scopes.person }).click();
    await saved;
    expect((await add(second, 'ana@rules.test')).skippedCount).toBe(1);

    await at.visit(`/campaigns/${second}/review`);
    const { rules } = texts.review;
    await page.getByText(rules.excluded(1, rules.causes.one_campaign(1))).waitFor();
    await page.getByRole('link', { name: rules.show }).click();
    await page.getByText(text.reasons.elsewhere('Spring offer')).waitFor();

    await at.visit(`/campaigns/${second}/audience`);
    await page.getByText(texts.audience.views.notEnrolled, { exact: true }).click();
    await page.getByText(text.reasons.elsewhere('Spring offer')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('checkbox', { name: text.pickOne('ana@rules.test') }).check();
    await page.getByRole('button', { name: text.enroll }).click();
    await page.getByText(text.done(0, 1)).waitFor();
    await page.getByRole('checkbox', { name: text.pickOne('ana@rules.test') }).check();
    await page.getByRole('button', { name: text.force }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.force }).click();
    await page.getByText(text.done(1, 0)).waitFor();
    await page.getByText(text.empty).waitFor();
    await page.getByRole('button', { name: text.toContacts }).click();
    await page.getByText('ana@rules.test').waitFor();
    expect(incidents).toEqual([]);
  });

  it('of the workspace are saved with excluded values', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/enrollment');
    await page.getByLabel(text.daysAfterReply).fill('30');
    await page.getByRole('button', { name: text.add }).click();
    await page.getByRole('combobox', { name: text.values(1) }).fill('customer');
    await page.keyboard.press('Enter');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(text.saved).waitFor();
    expect(await at.desk.call('GET', `/workspaces/${at.desk.workspaceId}/enrollment-rules`)).toMatchObject({
      daysAfterReply: 30,
      exclude: [{ field: 'tags', values: ['customer'] }],
    });
    expect(incidents).toEqual([]);
  });
});
