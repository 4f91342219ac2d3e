import type { Page } from 'playwright-core';
import { intercept, release } from './intercept.ts';

/** Broken DKIM key of a domain, as the advisor reports it and a DNS provider replaces it. */
export interface BrokenKey {
  readonly title: string;
  /** Value that is published, and its replacement. */
  readonly published: string;
  readonly record: { readonly type: string; readonly name: string; readonly value: string };
  /** Bodies of requests that wrote records. */
  readonly written: object[];
  /** Body that fixes the key. */
  readonly change: object;
  /** Breaks the key again, at a domain whose DNS provider is not connected. */
  breakByHand(): void;
  /** Ends the interception. */
  end(): Promise<void>;
}

/**
 * Adds a broken key to the findings of a page until its records are written. Browser tests cannot query public name servers;
 * advice-records.db.test.ts proves the service's part.
 */
export async function breakKey(page: Page, domain: string): Promise<BrokenKey> {
  const published = 'v=DKIM1; p=AAAA';
  const name = `outrider._domainkey.${domain}`;
  const record = { type: 'TXT', name, value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0B', priority: null };
  const change = { records: [], applyExpected: true, purposes: ['dkim'] };
  const request = { operation: 'updateDnsRecords', campaignId: null, domain, body: change };
  const title = 'DKIM is missing or wrong';
  const broken = {
    ...{ key: 'domain_dkim', impact: 'high', title, effect: 'Unsigned email fails.', count: 1, screen: 'domains' },
    subjects: [{ kind: 'domain', id: domain, name: domain, value: null, records: [record] }],
    ...{ change: { preview: 'Outrider writes the records.', requests: [request] }, dismissedAt: null },
  };
  let isWritable = true;
  const written: object[] = [];
  await intercept(page, '**/advice?*', async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const found = isWritable ? broken : { ...broken, change: null };
    await route.fulfill({ response, json: { items: written.length > 0 ? items : [found, ...items] } });
  });
  await intercept(page, '**/dns_records?*', async (route) => {
    const { dryRun, ...body } = route.request().postDataJSON();
    if (!dryRun) written.push(body);
    const changed = [{ name, type: 'TXT', before: [published], after: [record.value] }];
    const empty = { records: [], expected: [], health: 'healthy', changes: {}, checkedAt: null };
    const json = { domain, provider: 'cloudflare', providerAccess: 'workspace', ...empty, changed };
    await route.fulfill({ json });
  });
  return {
    ...{ title, published, record, written, change },
    breakByHand: () => {
      written.length = 0;
      isWritable = false;
    },
    end: async () => {
      await release(page);
    },
  };
}
