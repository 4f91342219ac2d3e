import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

interface Reply {
  readonly name: string;
  readonly shortcut: string | null;
  readonly bodyText: string;
  readonly shared: boolean;
}

describe.skipIf(service === null)('the screen of saved replies', () => {
  const at = useDesk('Replies', (desk) =>
    desk.call('POST', '/saved-replies', { name: 'Price list', shortcut: 'prices', bodyText: 'One page.' }),
  );
  const saved = async () => (await at.desk.call<{ items: Reply[] }>('GET', '/saved-replies')).items;
  const dialog = () => at.page.getByRole('dialog');

  it('creates one', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/replies');
    await page.getByRole('button', { name: texts.savedReplies.add }).click();
    await dialog().getByLabel('Name').fill('Meeting');
    await dialog().getByLabel(texts.compose.savedReplies.shortcut).fill('meet');
    await dialog().getByLabel(texts.compose.savedReplies.body).fill('Hi {{firstName}}, how is Tuesday?');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await page.getByRole('row', { name: /Meeting/ }).waitFor();
    expect(await saved()).toMatchObject([
      { name: 'Meeting', shortcut: 'meet', bodyText: 'Hi {{firstName}}, how is Tuesday?', shared: true },
      { name: 'Price list' },
    ]);
    expect(incidents).toEqual([]);
  });

  it('edits one, and shows an error if its shortcut is in use', async () => {
    const { page, incidents } = at;
    await page.getByRole('row', { name: /Price list/ }).click();
    await dialog().getByLabel(texts.compose.savedReplies.shortcut).fill('meet');
    await dialog().getByLabel(texts.compose.savedReplies.body).fill('Two pages.');
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().getByRole('alert').waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await dialog().getByLabel(texts.compose.savedReplies.shortcut).fill('cost');
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().waitFor({ state: 'detached' });
    expect((await saved())[1]).toMatchObject({ name: 'Price list', shortcut: 'cost', bodyText: 'Two pages.' });
    expect(incidents).toEqual([]);
  });

  it('finds one by its text, and deletes it', async () => {
    const { page, incidents } = at;
    await page.getByRole('searchbox').fill('tuesday');
    await page.getByRole('row', { name: /Price list/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete “Meeting”' }).click();
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await page.getByText(texts.common.nothingMatches).waitFor();
    expect((await saved()).map(({ name }) => name)).toEqual(['Price list']);
    expect(incidents).toEqual([]);
  });
});
