import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const NAMES = [texts.rules.autoEnroll, texts.rules.evergreen, texts.rules.verifyRecipients];
const SWITCHES = ['autoEnroll', 'evergreen', 'verifyRecipients'];
/** Longer than the pause after which a form saves automatically. */
const PAUSE_MS = 1_000;

describe.skipIf(service === null)('a draft that saves itself', () => {
  const at = useDesk('Saving');

  it('saves edits of several pauses once, and shows that they are saved', async () => {
    const { page, incidents } = at;
    const campaign = await at.desk.call<{ id: string }>('POST', '/campaigns', { name: 'Slow', steps: [] });
    const read = async () =>
      (await at.desk.call<{ settings: Record<string, unknown> }>('GET', `/campaigns/${campaign.id}`)).settings;
    const before = await read();
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'PATCH') answers.push(answer.status());
    });
    let isFirst = true;
    await intercept(page, `**/campaigns/${campaign.id}?*`, async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false;
        await sleep(4 * PAUSE_MS);
      }
      await route.continue();
    });
    await at.visit(`/campaigns/${campaign.id}/settings`);
    await page.locator('summary').getByText(texts.rules.sections.advanced, { exact: true }).click();
    for (const name of NAMES) {
      await page.getByRole('switch', { name }).click({ force: true });
      await sleep(PAUSE_MS);
    }
    await page.getByRole('status').getByText(texts.campaign.saved, { exact: true }).waitFor();
    expect(answers).toEqual([200, 200]);
    const after = await read();
    for (const name of SWITCHES) expect(after[name], name).toBe(!before[name]);
    expect(incidents).toEqual([]);
  });
});
