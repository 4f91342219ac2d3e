import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
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

  it('are connected by a key that is asked about at once', async () => {
    const { page } = at;
    await at.visit('/sequencers');
    await page.getByRole('button', { name: 'Connect a sequencer' }).first().click();
    await dialog().getByRole('combobox', { name: 'Sequencer' }).click();
    await page.getByRole('option', { name: 'Sandbox' }).click();
    await dialog().locator('input[type=password]').first().fill(`sandbox-${at.desk.workspaceId}`);
    await dialog().getByLabel('Name', { exact: true }).fill('Trial');
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Trial', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Check the key' }).click();
    await page.getByText('The key is good').waitFor();
    await looked();
  });

  it('say of each mailbox that can not be handed over why not', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Export mailboxes' }).click();
    await dialog().getByText('All that can be exported (0)').waitFor();
    await dialog().getByRole('radio', { name: 'These' }).check();
    const field = dialog().getByLabel('Mailboxes', { exact: true }).first();
    for (const name of ['nora', 'jo']) {
      await field.fill(`${name}@hand${at.desk.workspaceId}.test`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await looked();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('0 of 2 mailboxes taken.').waitFor();
    const refused = await dialog().getByRole('listitem').allTextContents();
    expect(refused).toHaveLength(2);
    for (const line of refused) expect(line).toMatch(/^(nora|jo)@hand\d+\.test: .+/);
    await looked();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
  });

  it('are deleted, which says what stays there', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByText('Accounts there stay').waitFor();
    await dialog().getByRole('button', { name: 'Delete connection' }).click();
    await page.getByText('The connection was deleted.').waitFor();
    expect((await at.desk.call<{ sequencers: unknown[] }>('GET', '/sequencers')).sequencers).toEqual([]);
    expect(at.incidents).toEqual([]);
  });
});
