import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

describe.skipIf(inject('service') === null)('a text that is being written', () => {
  let campaignId: string;
  const at = useDesk('Writing', async (desk) => {
    const step = { subject: 'Act now, {{company}}', bodyText: 'Hi {{firstName}}' };
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring', steps: [step] });
    campaignId = campaign.id;
    await desk.call('POST', `/campaigns/${campaignId}/contacts`, {
      contacts: [
        { email: 'ann@writing.test', firstName: 'Ann', company: 'Acme' },
        { email: 'bob@writing.test', firstName: 'Bob', company: 'North' },
        { email: 'eve@writing.test', firstName: 'Eve' },
      ],
    });
  });

  it('marks problems at their position, and reports how many contacts have no value', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}/steps`);
    const finding = (words: string) => page.locator('.finding').filter({ hasText: words });
    await finding('1 of 3 contacts has no company.').waitFor();
    await finding('“Act now” reads like advertising').getByRole('button', { name: texts.editor.show }).click();
    await page.waitForFunction(() => document.getSelection()?.toString() === 'Act now');
    await page.keyboard.type('A question');
    await finding('“Act now”').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Subject' }).fill('A question to {{ company | default: "you" }}');
    await finding('has no company').waitFor({ state: 'detached' });
    expect(incidents).toEqual([]);
  });

  it('is saved to the added step, never to the previous one', async () => {
    const { page, incidents } = at;
    await page.getByRole('button', { name: texts.editor.add }).click();
    await page.locator('.timeline-current').getByRole('button', { name: /^2 / }).waitFor();
    await page
      .getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` })
      .fill('The second one');
    await page.getByRole('status').getByText(texts.campaign.saved, { exact: true }).waitFor();
    const steps = await at.desk.call<{ bodyText: string }[]>('GET', `/campaigns/${campaignId}/steps`);
    expect(steps.map((step) => step.bodyText)).toEqual(['Hi {{firstName}}', 'The second one']);
    expect(incidents).toEqual([]);
  });

  it('is not lost when two members edit the same step: the second one decides', async () => {
    const { page, incidents } = at;
    const [, second] = await at.desk.call<{ id: string }[]>('GET', `/campaigns/${campaignId}/steps`);
    const stored = async () =>
      (await at.desk.call<{ bodyText: string }[]>('GET', `/campaigns/${campaignId}/steps`))[1]?.bodyText;
    const editor = page.getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` });
    await editor.press('End');
    await at.desk.call('PATCH', `/campaigns/steps/${second?.id}`, { bodyText: 'The second one of hers' });
    await page.keyboard.type(' of mine');
    await page.getByText(texts.campaign.conflict).waitFor();
    expect(await stored()).toBe('The second one of hers');
    await page.getByRole('button', { name: texts.campaign.saveNow }).click();
    await until('mine counts', async () => (await stored()) === 'The second one of mine');
    // The browser itself logs the rejection that causes the question.
    expect(incidents.filter((incident) => !/status of 412/.test(incident))).toEqual([]);
  });
});
