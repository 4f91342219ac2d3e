import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { intercept } from '../support/intercept.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
const text = texts.egress;

const ASKED = '2026-03-09T10:00:00.000Z';
const EARLIER = '2026-03-08T10:00:00.000Z';
const listing = (list: string, name: string, more: object) => ({
  ...{ list, name, reason: null, since: null, checkedAt: ASKED, removalUrl: 'https://check.spamhaus.org/' },
  ...more,
});
const day = {
  ...{ date: '2026-03-08', filterResult: 'red', complaintRate: '0.4%', rcptCommands: 900, dataCommands: 850 },
  ...{ messageRecipients: 840, trapHits: 2, sampleHelo: null, sampleMailFrom: null, comments: 'Blocked' },
};
const ANSWER = {
  items: [
    {
      ...{ address: '203.0.113.25', askedAt: ASKED, snds: day },
      blocklists: [
        listing('zen.spamhaus.org', 'Spamhaus ZEN', {
          ...{ status: 'listed', reason: 'compromised', since: EARLIER, checkedAt: EARLIER },
        }),
        listing('bl.example.org', 'bl.example.org', { status: 'not_listed', removalUrl: null }),
      ],
    },
    {
      ...{ address: '203.0.113.26', askedAt: ASKED, snds: null },
      blocklists: [
        listing('zen.spamhaus.org', 'Spamhaus ZEN', { status: 'unavailable', checkedAt: null, removalUrl: null }),
      ],
    },
  ],
  snds: { readAt: EARLIER, problem: 'The feed responded with status 500.' },
};

describe.skipIf(service === null)('addresses that email leaves from', () => {
  const at = useDesk('Addresses');

  it('show listings with a link to request removal, blocklists without a response, and what Microsoft reports', async () => {
    const { page, incidents } = at;
    await intercept(page, '**/egress-addresses?*', (route) => route.fulfill({ json: ANSWER }));
    await at.visit('/settings/addresses');
    await page.getByRole('heading', { name: '203.0.113.25' }).waitFor();
    await page.getByText(text.advice).waitFor();
    const links = page.getByRole('link', { name: text.remove });
    expect([await links.count(), await links.first().getAttribute('href')]).toEqual([1, 'https://check.spamhaus.org/']);
    for (const shown of [
      ...[text.status.listed, text.status.not_listed, text.status.unavailable, text.silent, text.unavailable],
      ...[text.filter.red, '0.4%', 'Blocked', text.noData, text.unreadable, 'The feed responded with status 500.'],
    ]) {
      await page.getByText(shown, { exact: true }).waitFor();
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('lead there from the overview while a blocklist lists one', async () => {
    const { page, incidents } = at;
    await intercept(page, '**/overview/attention?*', (route) =>
      route.fulfill({
        json: {
          items: [
            {
              ...{ kind: 'egress_listed', severity: 'warning', count: 1, since: EARLIER, resource: 'service' },
              ...{ title: 'Email leaves from 203.0.113.25, which is on the blocklist Spamhaus ZEN', resourceId: null },
            },
          ],
        },
      }),
    );
    await at.visit('');
    await page.getByRole('link', { name: texts.overview.fix.egress_listed }).click();
    await page.getByRole('heading', { name: '203.0.113.25' }).waitFor();
    expect(incidents).toEqual([]);
  });
});
