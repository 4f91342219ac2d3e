import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('sequencers', () => {
  const at = useDesk('Sequencers', (desk) =>
    desk.call('POST', '/mailboxes', {
      mailboxes: ['nora', 'jo'].map((name) => ({
        ...{
          address: `${name}@hand${desk.workspaceId}.test`,
          firstName: name,
          lastName: 'Lind',
          warmupRequired: false,
        },
      })),
    }),
  );
  const dialog = () => at.page.getByRole('dialog');
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };

  it('are connected by a key that is validated immediately', async () => {
    const { page } = at;
    await at.visit('/sequencers');
    await page.getByRole('button', { name: texts.sequencers.add }).first().click();
    await dialog().getByRole('combobox', { name: texts.sequencers.form.provider }).click();
    await page.getByRole('option', { name: 'Sandbox' }).click();
    await dialog().locator('input[type=password]').first().fill(`sandbox-${at.desk.workspaceId}`);
    await dialog().getByLabel('Name', { exact: true }).fill('Trial');
    await dialog().getByRole('button', { name: texts.sequencers.form.verb }).click();
    await page.getByRole('heading', { name: 'Trial', level: 1 }).waitFor();
    await page.getByRole('button', { name: texts.sequencers.validate }).click();
    await page.getByText(texts.sequencers.valid('').replace('.', '')).waitFor();
    await looked();
  });

  it('explain why each rejected mailbox cannot be exported', async () => {
    const { page } = at;
    await page.getByRole('button', { name: texts.sequencers.export }).first().click();
    await dialog().getByText(texts.sequencers.exporting.all(0)).waitFor();
    await dialog().getByRole('radio', { name: texts.sequencers.exporting.some }).check();
    const field = dialog().getByLabel('Mailboxes', { exact: true }).first();
    for (const name of ['nora', 'jo']) {
      await field.fill(`${name}@hand${at.desk.workspaceId}.test`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await looked();
    await dialog().getByRole('button', { name: texts.sequencers.exporting.verb, exact: true }).click();
    await dialog().getByText(texts.sequencers.result.accepted(0, 2)).waitFor();
    const refused = await dialog().getByRole('listitem').allTextContents();
    expect(refused).toHaveLength(2);
    for (const line of refused) expect(line).toMatch(/^(nora|jo)@hand\d+\.test: .+/);
    await looked();
    await dialog().getByRole('button', { name: texts.common.close }).last().click();
  });

  it('are deleted after a confirmation that lists what remains in the sequencer', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: texts.sequencers.remove }).click();
    await dialog().getByText('Remote accounts keep their credentials').waitFor();
    await dialog().getByRole('button', { name: texts.sequencers.deletion.verb }).click();
    await page.getByText(texts.sequencers.deletion.done).waitFor();
    expect((await at.desk.call<{ sequencers: unknown[] }>('GET', '/sequencers')).sequencers).toEqual([]);
    expect(at.incidents).toEqual([]);
  });
});
