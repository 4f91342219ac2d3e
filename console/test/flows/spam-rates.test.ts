import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept } from '../support/intercept.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

describe.skipIf(inject('service') === null)('the spam rate of a campaign at Gmail', () => {
  const text = texts.running.spam;
  let campaignId: string;
  const at = useDesk('Spam rates', async (desk) => {
    ({ campaignId } = await seedWorld(desk));
  });

  it('says that nothing was read, with a way to change that', async () => {
    await at.visit(`/campaigns/${campaignId}`);
    await at.page.getByRole('heading', { name: text.title }).waitFor();
    await at.page.getByText(text.unread).waitFor();
    expect(await at.page.getByRole('link', { name: text.domains }).getAttribute('href')).toContain('/domains');
    expect(at.incidents).toEqual([]);
  });

  it('is shown by domain and day, with how Google counts', async () => {
    const { page } = at;
    const day = (date: string, spamRate: number) => ({ date, spamRate, domain: 'mail.example.org' });
    await intercept(page, '**/analytics/spam-rates?*', (route) =>
      route.fulfill({
        json: {
          ...{ campaignId, from: '2026-03-01', to: '2026-03-28', readAt: '2026-03-28T03:00:00.000Z' },
          days: [day('2026-03-18', 0.004), day('2026-03-20', 0.001)],
        },
      }),
    );
    await at.visit(`/campaigns/${campaignId}`);
    await page.getByText(text.perThousand('1', '4')).waitFor();
    await page.getByText(text.hint).waitFor();
    await page.getByText('mail.example.org').click();
    await page.getByText(text.onDay('4')).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  });
});
