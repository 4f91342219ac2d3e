import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { templates: text } = texts;

interface Step {
  readonly id: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly template: { readonly version: number; readonly isUpdateAvailable: boolean } | null;
}

describe.skipIf(service === null)('templates', () => {
  const at = useDesk('Templates');
  const dialog = () => at.page.getByRole('dialog');
  const make = async (name: string, ...subjects: string[]) => {
    const steps = subjects.map((subject) => ({ subject, bodyText: `Text of ${subject}` }));
    return (await at.desk.call<{ id: string }>('POST', '/campaigns', { name, steps })).id;
  };
  const stepsOf = (id: string) => at.desk.call<Step[]>('GET', `/campaigns/${id}/steps`);
  const target = { id: '' };

  it('keep a sequence that is saved in a campaign', async () => {
    const { page, incidents } = at;
    const source = await make('Spring', 'One', 'Two');
    await at.visit(`/campaigns/${source}/steps`);
    await page.getByRole('button', { name: text.saveAll }).click();
    await dialog().getByLabel(text.folder).fill('Agencies');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().waitFor({ state: 'detached' });
    const { items } = await at.desk.call<{ items: object[] }>('GET', '/templates');
    expect(items).toMatchObject([{ name: 'Spring', folder: 'Agencies', kind: 'sequence', stepsCount: 2 }]);
    expect(incidents).toEqual([]);
  });

  it('are inserted into another campaign, whose steps show their origin', async () => {
    const { page, incidents } = at;
    target.id = await make('Autumn', 'First');
    await at.visit(`/campaigns/${target.id}/steps`);
    await page.getByRole('button', { name: text.insert }).click();
    await dialog().getByRole('radio', { name: 'Spring' }).check();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: text.insert }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText(text.origin(1)).waitFor();
    expect((await stepsOf(target.id)).map(({ subject }) => subject)).toEqual(['First', 'One', 'Two']);
    expect(incidents).toEqual([]);
  });

  it('are edited with the editor of steps, and bring a step up to date after showing the difference', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/templates');
    await page.getByRole('row', { name: /Spring/ }).click();
    const body = dialog().getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` });
    await body.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('A better text.');
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await dialog().waitFor({ state: 'detached' });
    const before = await stepsOf(target.id);
    expect(before.map(({ template }) => template?.isUpdateAvailable)).toEqual([undefined, true, false]);

    await at.visit(`/campaigns/${target.id}/steps?step=${before[1]?.id}`);
    await page.getByRole('button', { name: text.available }).click();
    await dialog().getByText('Text of One').waitFor();
    await dialog().getByText('A better text.').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: text.update }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText(text.origin(2)).waitFor();
    expect((await stepsOf(target.id))[1]).toMatchObject({
      ...{ bodyText: 'A better text.', template: { version: 2, isUpdateAvailable: false } },
    });
    expect(await page.getByRole('button', { name: text.available }).count()).toBe(0);
    expect(incidents).toEqual([]);
  });
});
