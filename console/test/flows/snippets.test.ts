import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { snippets: text } = texts;

interface Snippet {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly bodyText: string;
}

describe.skipIf(service === null)('snippets', () => {
  const at = useDesk('Snippets');
  const dialog = () => at.page.getByRole('dialog');
  const stored = async () => (await at.desk.call<{ items: Snippet[] }>('GET', '/snippets')).items;
  const campaign = { id: '' };

  it('are created, with errors shown at their field', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/snippets');
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByLabel(text.name).fill('offer');
    await dialog().getByLabel(text.folder).fill('Offers');
    await dialog().getByRole('textbox', { name: text.text }).click();
    await page.keyboard.insertText('Ten percent off for {{ company | nosuch }}.');
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog()
      .getByText(/Unknown filter/)
      .waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('422')]);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('textbox', { name: text.text }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('Ten percent off until Friday.');
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([
      { name: 'offer', folder: 'Offers', version: 1, bodyText: 'Ten percent off until Friday.' },
    ]);
    expect(incidents).toEqual([]);
  });

  it('are inserted into a step, whose preview shows their text', async () => {
    const { page, incidents, desk } = at;
    const steps = [{ subject: 'Hello', bodyText: 'Hi, ' }];
    campaign.id = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring', steps })).id;
    await at.visit(`/campaigns/${campaign.id}/steps`);
    const body = page.getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` });
    await body.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByRole('button', { name: text.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: /^offer/ }).click();
    await page.getByText('Hi, Ten percent off until Friday.').waitFor();
    // The preview follows each key; the step is saved when typing pauses.
    await expect
      .poll(() => desk.call<{ bodyText: string }[]>('GET', `/campaigns/${campaign.id}/steps`), { timeout: 10_000 })
      .toMatchObject([{ bodyText: 'Hi, {% snippet "offer" %}' }]);
    await settle(page);
    expect(incidents).toEqual([]);
  });

  it('update every step with a new version, and an older version can be restored', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/snippets');
    await page.getByRole('row', { name: /offer/ }).click();
    await dialog().getByText(text.applies(1)).waitFor();
    await dialog().getByRole('textbox', { name: text.text }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('Ten percent off until Monday.');
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ version: 2, bodyText: 'Ten percent off until Monday.' }]);
    await page.getByRole('button', { name: text.history('offer') }).click();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: text.restores(1) })
      .click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ version: 3, bodyText: 'Ten percent off until Friday.' }]);
    expect(incidents).toEqual([]);
  });

  it('are shared with all workspaces, read-only, until the sharing ends', async () => {
    const { page, incidents } = at;
    const { sharedTexts: shared } = texts;
    await at.visit('/settings/shared-texts');
    await page.getByRole('button', { name: shared.add }).first().click();
    await dialog().getByRole('combobox', { name: shared.pick }).click();
    await page.getByRole('option', { name: 'offer' }).click();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: shared.share, exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /offer/ }).click();
    await dialog().getByText('Ten percent off until Friday.').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The list belongs to the account, so other tests would find the text.
    await page.getByRole('button', { name: shared.stops('offer') }).click();
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('offer', { exact: true }).waitFor({ state: 'detached' });
    expect(incidents).toEqual([]);
    await at.visit('/settings/snippets');
  });

  it('are deleted only when no campaign uses them; the error names the campaigns', async () => {
    const { page, incidents, desk } = at;
    await page.getByRole('button', { name: text.remove('offer') }).click();
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await dialog()
      .getByText(/these campaigns use it: Spring/)
      .waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await desk.call('DELETE', `/campaigns/${campaign.id}`);
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await page.getByText(text.empty).waitFor();
    expect(await stored()).toEqual([]);
    expect(incidents).toEqual([]);
  });
});
