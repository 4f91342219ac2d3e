import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('how long a workspace keeps its data', () => {
  const at = useDesk('Retention');

  it('previews what a shorter time deletes, and changes it only after a confirmation', async () => {
    const { page, incidents } = at;
    const text = texts.settings.retention;
    const keepDays = async () => {
      const path = `/workspaces/${at.desk.workspaceId}/retention`;
      const { items } = await at.desk.call<{ items: { kind: string; keepDays: number }[] }>('GET', path);
      return items.find(({ kind }) => kind === 'events')?.keepDays;
    };
    await at.visit('/settings/retention');
    await page.getByLabel(text.kinds.events.label, { exact: true }).fill('30');
    await page.getByRole('button', { name: text.preview }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text.goes).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await keepDays()).toBe(90);
    await dialog.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(text.saved).waitFor();
    expect(await keepDays()).toBe(30);
    expect(incidents).toEqual([]);
  });
});
