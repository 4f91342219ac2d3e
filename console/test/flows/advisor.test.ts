import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.advice;

describe.skipIf(service === null)('the advisor', () => {
  const at = useDesk('Advisor');
  const finding = (title: string) => at.page.locator('.advice-item').filter({ hasText: title });
  const OPENS = 'Open tracking is on';

  it('shows what a change does before it applies it, and the finding disappears', async () => {
    const { page, desk, incidents } = at;
    const { id } = await desk.call<{ id: string }>('POST', '/campaigns', {
      name: 'Tracked',
      settings: { tracking: { opens: true, domain: 'link.one.test' } },
    });
    await at.visit('/advisor');
    await finding(OPENS).getByText('Tracked').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await finding(OPENS).getByRole('button', { name: text.apply }).click();
    const dialog = page.getByRole('dialog', { name: text.preview });
    await dialog.getByText('Open tracking turns off.').waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: text.applyTo('campaign', 1) }).click();
    await page.getByText(text.applied).waitFor();
    await finding(OPENS).waitFor({ state: 'detached' });
    const { settings } = await desk.call<{ settings: { tracking: { opens: boolean } } }>('GET', `/campaigns/${id}`);
    expect(settings.tracking.opens).toBe(false);
    expect(incidents).toEqual([]);
  });

  it('hides a dismissed finding, with Undo, and restores it from the list', async () => {
    const { page, incidents } = at;
    const title = 'No notice channel is set up';
    await finding(title).getByRole('button', { name: text.dismiss }).click();
    await finding(title).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts.common.undo }).click();
    await finding(title).getByRole('button', { name: text.dismiss }).click();
    await page.getByRole('button', { name: text.showDismissed(1) }).click();
    await finding(title).getByRole('button', { name: text.restore }).click();
    await finding(title).getByRole('button', { name: text.dismiss }).waitFor();
    expect(incidents).toEqual([]);
  });
});
