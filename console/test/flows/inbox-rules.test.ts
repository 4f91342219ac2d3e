import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { joinAs } from '../support/join.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { openWatched, settle, visit } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.inboxRules;

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly conditions: { readonly senders: readonly string[] };
}

describe.skipIf(service === null)('inbox rules', () => {
  const at = useDesk('Rules');
  const rules = async () => (await at.desk.call<{ items: Rule[] }>('GET', '/inbox-rules')).items;
  const row = (name: string) => at.page.getByRole('row', { name: new RegExp(name) });
  const choose = async (name: string, action: string) => {
    await at.page.getByRole('button', { name: text.more(name) }).click();
    await at.page.getByRole('menuitem', { name: action }).click();
  };

  it('are created after a dry run, and label the next reply', async () => {
    const { page, desk, incidents } = at;
    const { campaignId } = await seedWorld(desk);
    const label = await desk.call<{ id: string }>('POST', '/thread-labels', { name: 'Key account' });
    await at.visit('/settings/inbox-rules');
    await page.getByText(text.empty).waitFor();
    await page.getByRole('button', { name: text.add }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel(text.name).fill('Key accounts');
    await form.getByRole('button', { name: text.removeCondition(text.subjects.words) }).click();
    await form.getByRole('button', { name: text.addCondition }).click();
    await form.getByRole('combobox', { name: text.subject }).click();
    await page.getByRole('option', { name: text.subjects.senders, exact: true }).click();
    const senders = form.getByRole('group', { name: text.conditions }).getByPlaceholder(text.placeholders.senders);
    await senders.fill('acme.test');
    await page.keyboard.press('Enter');
    await page.keyboard.type('newco.test');
    await page.keyboard.press('Enter');
    await form.getByLabel(text.does.addLabelIds).click();
    await page.getByRole('option', { name: 'Key account' }).click();
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: text.dryRun.run }).click();
    await form.getByRole('status').filter({ hasText: 'Would have matched 1 of' }).waitFor();
    expect(await form.locator('.rule-matches li').count()).toBe(1);
    expect(await rules()).toEqual([]);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: text.create }).click();
    await row('Key accounts').waitFor();
    expect(await rules()).toMatchObject([
      { name: 'Key accounts', conditions: { senders: ['acme.test', 'newco.test'] } },
    ]);

    const contacts = [{ firstName: 'Zed', company: 'Newco', email: 'zed+reply1h@newco.test' }];
    await desk.call('POST', `/campaigns/${campaignId}/contacts`, { contacts });
    const threadId = await until('the reply has its label', async () => {
      const { threads } = await desk.call<{ threads: { id: number; contact_email: string; label_ids: string[] }[] }>(
        'GET',
        '/threads?has_customer_reply=true',
      );
      return (
        threads.find((one) => one.contact_email.startsWith('zed+') && one.label_ids.includes(label.id))?.id ?? false
      );
    });
    await at.visit(`/inbox?view=all&thread=${threadId}`);
    await page.locator('.thread-row .label-mark').first().waitFor();
    expect(incidents).toEqual([]);
  });

  it('are disabled, reordered, and deleted from their menu', async () => {
    const { page, desk, incidents } = at;
    await desk.call('POST', '/inbox-rules', {
      name: 'Second',
      conditions: {},
      actions: { archive: true },
      enabled: false,
    });
    await at.visit('/settings/inbox-rules');
    await choose('Key accounts', text.disable);
    await page.getByText(text.wasDisabled).waitFor();
    expect(await rules()).toMatchObject([{ enabled: false }, { enabled: false }]);
    await choose('Second', text.up);
    await expect.poll(async () => (await rules()).map(({ name }) => name)).toEqual(['Second', 'Key accounts']);
    await choose('Second', text.delete);
    await page.getByRole('dialog').getByRole('button', { name: texts.common.delete }).click();
    await row('Second').waitFor({ state: 'detached' });
    expect(await rules()).toMatchObject([{ name: 'Key accounts' }]);
    expect(incidents).toEqual([]);
  });

  it('show their errors at the field, and why a rule does nothing', async () => {
    const { page, desk, incidents } = at;
    await row('Key accounts').click();
    const form = page.getByRole('dialog');
    const senders = form.getByRole('group', { name: text.conditions }).locator('input.mantine-TagsInput-inputField');
    await senders.fill('no domain');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: texts.common.save }).click();
    await form.locator('.mantine-TagsInput-error').waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });

    const [rule] = await rules();
    const { items } = await desk.call<{ items: { id: string }[] }>('GET', '/thread-labels');
    await desk.call('PATCH', `/inbox-rules/${rule?.id}`, { enabled: true });
    await desk.call('DELETE', `/thread-labels/${items[0]?.id}`);
    await at.visit('/settings/inbox-rules');
    await row('Key accounts').getByText(text.problem.label_deleted).waitFor();
    await row('Key accounts').click();
    await form.getByText(text.problems.label_deleted).waitFor();
    await page.keyboard.press('Escape');
    expect(incidents).toEqual([]);
  });

  it('are listed without controls for a viewer', async () => {
    const watched = await openWatched(at.context.browser() as never, at.service, undefined, null);
    await joinAs(at.desk, watched.page, 'viewer', 'Vera');
    await visit(watched.page, at.service, at.desk.workspaceId, '/settings/inbox-rules');
    await watched.page.getByRole('row', { name: /Key accounts/ }).waitFor();
    expect(await watched.page.getByRole('button', { name: text.more('Key accounts') }).count()).toBe(0);
    await watched.page.getByRole('row', { name: /Key accounts/ }).click();
    expect(await watched.page.getByRole('dialog').count()).toBe(0);
    expect(watched.incidents).toEqual([]);
    await watched.context.close();
  });
});
