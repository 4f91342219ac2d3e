import { describe, expect, inject, it } from 'vitest';
import { joinAsPeer } from '../support/circle-peer.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const PEER = 'https://peer.example';

describe.skipIf(inject('service') === null)('circles', () => {
  const at = useDesk('Circles', async () => undefined);
  const service = inject('service');

  /** Creates an invitation in the console, and returns its text. */
  async function invite(): Promise<string> {
    const { page } = at;
    await page.getByRole('button', { name: texts.circles.invite.action, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: texts.circles.invite.title });
    await dialog.getByRole('button', { name: texts.circles.invite.verb }).click();
    const text = await dialog.getByText(/^circle_/).textContent();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    return text?.trim() ?? '';
  }

  it('start with an invitation, which can be revoked until it is accepted', async () => {
    const { page, incidents } = at;
    await at.visit('/settings');
    await page.getByRole('link', { name: texts.circles.title }).click();
    await page.getByRole('heading', { name: texts.circles.title, level: 1 }).waitFor();
    const text = await invite();
    expect(text).toMatch(/^circle_/);
    await page.getByRole('button', { name: texts.circles.open.withdraw }).first().click();
    await page.getByText(texts.circles.open.done).waitFor();
    await expect(joinAsPeer(service?.origin ?? '', text, PEER)).rejects.toThrow('401');
    expect(incidents).toEqual([]);
  });

  it('reject an invitation from the same instance, with an error at its field', async () => {
    const { page } = at;
    const text = await invite();
    await page.getByRole('button', { name: texts.circles.accept.title }).click();
    const dialog = page.getByRole('dialog', { name: texts.circles.accept.title });
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: texts.circles.accept.verb, exact: true }).click();
    await dialog.getByText(/from this instance itself/).waitFor();
    await dialog.getByRole('button', { name: texts.common.cancel }).click();
  });

  it('list peers with exchanged emails, and can be left', async () => {
    const { page } = at;
    await joinAsPeer(service?.origin ?? '', await invite(), PEER);
    await at.visit('/settings/circles');
    const row = page.getByRole('row', { name: /peer\.example/ });
    await row.waitFor();
    await row.getByRole('button', { name: texts.circles.leave.action(PEER) }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.circles.leave.verb }).click();
    await page.getByText(texts.circles.leave.done).waitFor();
    await row.getByText(texts.circles.state.us, { exact: true }).waitFor();
  });
});
