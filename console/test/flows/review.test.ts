import { describe, expect, inject, it } from 'vitest';
import { type Desk, until } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const ALWAYS = {
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
};

let campaignId = '';
async function sendToOne(desk: Desk): Promise<void> {
  const address = `nora@review${desk.workspaceId}.test`;
  await desk.call('POST', '/mailboxes', {
    mailboxes: [{ address, firstName: 'Nora', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0 }],
  });
  const made = await desk.call<{ id: string }>('POST', '/campaigns', {
    ...{ name: 'Once', mailboxes: [{ email: address }], settings: { gapSeconds: 0, jitterSeconds: 0 } },
    ...{ schedule: ALWAYS, steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{firstName}}, a question.' }] },
  });
  campaignId = made.id;
  await desk.call('POST', `/campaigns/${campaignId}/contacts`, {
    contacts: [{ email: 'lena+silent@maier.test', firstName: 'Lena' }],
  });
  await desk.call('POST', `/campaigns/${campaignId}/launch`);
  await until('everything is sent', async () => {
    const { status } = await desk.call<{ status: string }>('GET', `/campaigns/${campaignId}`);
    return status === 'completed';
  });
}

describe.skipIf(service === null)('the review of a campaign', () => {
  const at = useDesk('Review', sendToOne);
  const open = () => at.visit(`/campaigns/${campaignId}/review`);
  const button = (name: string | RegExp) => at.page.getByRole('main').getByRole('button', { name });

  it('that is completed shows its results and the next steps, and offers no launch without contacts', async () => {
    await open();
    await at.page.getByText(new RegExp(`^${texts.review.ended.title}`)).waitFor();
    await at.page.getByText('1 contact contacted, 1 email, no replies', { exact: false }).waitFor();
    expect(await button(/Launch|Check again/).count()).toBe(0);
    await button(texts.review.ended.duplicate).click();
    await at.page.getByRole('dialog', { name: texts.campaign.duplicateTitle('Once') }).waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('dialog').waitFor({ state: 'detached' });
    await at.page.getByRole('link', { name: texts.review.ended.toAudience }).click();
    await at.page.getByRole('row', { name: /lena\+silent/ }).waitFor();
    expect(at.incidents).toEqual([]);
  });

  it('that is completed offers a launch to contacts with a remaining step', async () => {
    const step = { delaySeconds: 86_400, bodyText: 'Did it reach you?' };
    const { id } = await at.desk.call<{ id: string }>('POST', `/campaigns/${campaignId}/steps`, step);
    await open();
    await button(texts.review.takeIn(1)).waitFor();
    await at.desk.call('DELETE', `/campaigns/steps/${id}`);
    expect(at.incidents).toEqual([]);
  });

  it('of a draft begins with when it will be done and what limits it, and tries more mailboxes', async () => {
    const { id } = await at.desk.call<{ id: string }>('POST', '/campaigns', {
      ...{ name: 'Later', mailboxes: [{ email: `nora@review${at.desk.workspaceId}.test` }], schedule: ALWAYS },
      ...{ settings: { dailyLimit: 2 }, steps: [{ subject: 'Hello', bodyText: 'Hi, a question.' }] },
    });
    const contacts = Array.from({ length: 7 }, (_, n) => ({ email: `later${n}@maier.test` }));
    await at.desk.call('POST', `/campaigns/${id}/contacts`, { contacts });
    await at.visit(`/campaigns/${id}/review`);
    const { answer } = texts.review;
    const done = at.page.getByRole('heading', { name: answer.limits['campaign_daily_limit']! });
    expect(await done.innerText()).toMatch(new RegExp(`^${answer.done('.+')}`));
    await at.page.getByRole('combobox', { name: answer.more }).click();
    await at.page.getByRole('option', { name: answer.extra(4) }).click();
    await at.page
      .getByRole('status')
      .filter({ hasText: await done.innerText() })
      .waitFor();
    expect(at.incidents).toEqual([]);
  });

  it('in the archive can be restored', async () => {
    await open();
    await button(texts.review.ended.archive).click();
    await at.page.getByRole('heading', { name: texts.review.archive.title }).waitFor();
    expect(await button(/Launch|Resume|Rerun/).count()).toBe(0);
    await button(texts.review.archive.takeOut).click();
    await button(texts.campaign.resume).first().waitFor();
    expect(at.incidents).toEqual([]);
  });
});
