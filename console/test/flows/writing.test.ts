import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { visit } from '../support/watched-page.ts';

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

  it('is not lost when two members edit the same step: both versions are shown, and the second member decides', async () => {
    const { page, incidents } = at;
    const [first, second] = await at.desk.call<{ id: string }[]>('GET', `/campaigns/${campaignId}/steps`);
    const stored = async () =>
      (await at.desk.call<{ bodyText: string }[]>('GET', `/campaigns/${campaignId}/steps`))[1]?.bodyText;
    const editor = page.getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` });
    await editor.press('End');
    await at.desk.call('PATCH', `/campaigns/steps/${second?.id}`, { bodyText: 'The second one of hers' });
    await page.keyboard.type(' of mine');
    const question = page.getByRole('alert').filter({ hasText: texts.campaign.conflict });
    const field = question.getByRole('region', { name: texts.editor.parts.text });
    await field.getByText('The second one of hers', { exact: true }).waitFor();
    await field.getByText('The second one of mine', { exact: true }).waitFor();
    expect(await question.getByRole('region').count()).toBe(1);
    expect(await stored()).toBe('The second one of hers');
    await question.getByRole('button', { name: texts.common.conflict.keepMine }).click();
    await until('mine counts', async () => (await stored()) === 'The second one of mine');

    // A change of another step is no conflict, although it changes the revision of the campaign.
    await at.desk.call('PATCH', `/campaigns/steps/${first?.id}`, { name: 'Hers' });
    await page.keyboard.type('!');
    await until('it is saved', async () => (await stored()) === 'The second one of mine!');

    const other = await at.context.newPage();
    await visit(other, at.service, at.desk.workspaceId, `/campaigns/${campaignId}/settings`);
    await at.visit(`/campaigns/${campaignId}/settings`);
    const limit = (one: typeof page) => one.getByRole('textbox', { name: texts.rules.softBounceLimit });
    const limitOf = async () =>
      (await at.desk.call<{ stopRules: { softBounceLimit: number } }>('GET', `/campaigns/${campaignId}`)).stopRules
        .softBounceLimit;
    await limit(page).fill('7');
    await limit(other).fill('9');
    const asked = async (one: typeof page) => (await one.getByRole('alert').count()) > 0;
    await until('the later page is asked', async () => (await asked(page)) || (await asked(other)));
    const later = (await asked(page)) ? page : other;
    const [theirs, mine] = later === page ? [9, 7] : [7, 9];
    await later
      .getByRole('region', { name: texts.rules.softBounceLimit })
      .getByText(`${mine}`, { exact: true })
      .waitFor();
    expect(await limitOf()).toBe(theirs);
    await later.getByRole('button', { name: texts.common.conflict.takeTheirs }).click();
    await later.getByRole('alert').waitFor({ state: 'detached' });
    expect(await limit(later).inputValue()).toBe(`${theirs}`);
    expect(await limitOf()).toBe(theirs);
    await other.close();
    // The browser itself logs the rejection that causes the question.
    expect(incidents.filter((incident) => !/status of 412/.test(incident))).toEqual([]);
  });
});
