import { describe, expect, inject, it } from 'vitest';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('what waits for a person', () => {
  const at = useDesk('Overview');

  it('appears on the overview automatically, with a link to fix it', async () => {
    const { page, incidents } = at;
    await at.visit('');
    await page.getByText(texts.overview.allWell).waitFor();
    const form = new FormData();
    form.set('file', new Blob(['who;what\nAnn;Head\n']), 'march.csv');
    await at.desk.call('POST', '/imports', form);
    const item = page.getByRole('listitem').filter({ hasText: 'Import “march.csv” needs' });
    await item.getByRole('link', { name: texts.overview.fix.import_waiting }).click();
    await page.waitForURL(/\/imports\?import=/);
    await page.getByText('march.csv').first().waitFor();
    expect(incidents).toEqual([]);
  });

  it('is in the language of the reader, as are the findings before a launch', async () => {
    const { page, incidents } = at;
    const kept = 'outrider.preferences';
    await page.evaluate(
      (name) =>
        localStorage.setItem(
          name,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? '{}'), language: 'de' }),
        ),
      kept,
    );
    await at.visit('');
    await page.getByText('Import „march.csv“ braucht eine Kampagne und eine Zuordnung der Spalten').waitFor();
    const { id } = await at.desk.call<{ id: string }>('POST', '/campaigns', { name: 'Herbst' });
    await at.visit(`/campaigns/${id}/review`);
    await page.getByText('Die Kampagne hat keinen aktivierten Schritt.').first().waitFor();
    await page.evaluate((name) => localStorage.removeItem(name), kept);
    expect(incidents).toEqual([]);
  });
});

describe.skipIf(service === null)('unread replies', () => {
  const at = useDesk('Unread', seedWorld);

  it('are counted next to the inbox link and on the overview until they are read', async () => {
    const { page, incidents } = at;
    const { threads } = await at.desk.call<{ threads: { id: number }[] }>(
      'GET',
      '/threads?has_customer_reply=true&is_read=false',
    );
    expect(threads.length).toBeGreaterThan(1);
    await at.visit('');
    const inbox = page.getByRole('navigation', { name: texts.nav.main }).getByRole('link', { name: /^Inbox/ });
    await inbox.getByText(String(threads.length), { exact: true }).waitFor();
    const [campaign] = await at.desk.call<{ id: string; name: string }[]>('GET', '/campaigns');
    const narrowed = page.waitForResponse((response) => response.url().includes(`campaignId=${campaign?.id}`));
    await page.getByRole('combobox', { name: texts.overview.campaign }).click();
    await page.getByRole('option', { name: `${campaign?.name}`, exact: true }).click();
    expect(await (await narrowed).json()).toMatchObject({ campaigns: [{ campaignId: campaign?.id }] });
    const waiting = page
      .getByRole('listitem')
      .filter({ hasText: texts.inbox.unreadAnswers(threads.length, String(threads.length)) });
    await waiting.getByRole('link', { name: texts.overview.read }).click();
    await page.waitForURL(/\/inbox$/);
    await at.visit('');
    for (const { id } of threads) await at.desk.call('PATCH', `/threads/${id}`, { is_read: true });
    await waiting.waitFor({ state: 'detached' });
    await inbox.getByText(/\d/).waitFor({ state: 'detached' });
    expect(incidents).toEqual([]);
  });
});
