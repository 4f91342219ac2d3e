import { describe, expect, inject, it } from 'vitest';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

describe.skipIf(inject('service') === null)('the winner of a step', () => {
  let campaignId: string;
  let stepId: string;
  const at = useDesk('Winners', async (desk) => {
    ({ campaignId } = await seedWorld(desk));
    const steps = await desk.call<{ id: string }[]>('GET', `/campaigns/${campaignId}/steps`);
    stepId = steps[1]?.id as string;
    const variants = [
      { bodyText: 'Did my note reach you?', share: 50 },
      { bodyText: 'Any thoughts?', share: 50 },
    ];
    await desk.call('PATCH', `/campaigns/steps/${stepId}`, { variants });
  });
  const winner = async () => {
    const steps = await at.desk.call<{ id: string; winner: { variantId: string | null } | null }[]>(
      'GET',
      `/campaigns/${campaignId}/steps`,
    );
    return steps.find(({ id }) => id === stepId)?.winner;
  };

  it('is selected by a member, undone, set to none, and left to the results', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}`);
    const menu = page.getByRole('button', { name: texts.running.winner.of(2) });
    await menu.click();
    await page.getByRole('menuitem', { name: texts.running.winner.choose('B') }).click();
    await page.getByText(texts.running.winner.chosen('B')).waitFor();
    await page.getByRole('row', { name: /^B gets all new contacts, selected by a member/ }).waitFor();
    await page.getByRole('button', { name: texts.common.undo }).click();
    await page.getByRole('row', { name: /^B gets all new contacts/ }).waitFor({ state: 'detached' });
    expect(await winner()).toBeNull();
    await menu.click();
    await page.getByRole('menuitem', { name: texts.running.winner.chooseNone }).click();
    await page.getByText(texts.running.noneWins).waitFor();
    expect(await winner()).toMatchObject({ variantId: null });
    await menu.click();
    await page.getByRole('menuitem', { name: texts.running.winner.open }).click();
    await page.getByText(texts.running.noneWins).waitFor({ state: 'detached' });
    expect(await winner()).toBeNull();
    expect(incidents).toEqual([]);
  });
});
