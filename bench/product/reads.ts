import type { ApiClient } from '../harness/api-client.js';
import { compare, type Figure } from '../harness/compare.js';
import type { Customer } from './customer.js';

const REQUESTS = 20;

/** Measures the response times of pages after everything was sent. */
export async function readFigures(
  api: ApiClient,
  customer: Customer,
  campaignId: string,
  rounds: number,
): Promise<Figure[]> {
  const reading = (rest: string) => async () => {
    const start = performance.now();
    for (let count = 0; count < REQUESTS; count += 1)
      await api.getJson(`${customer.pathOf(campaignId, rest)}&limit=100`);
    return { units: REQUESTS, ms: performance.now() - start };
  };
  const contacts = { label: 'a page of its contacts', run: reading('/contacts') };
  const sends = await compare({
    name: 'a page of sends over one of contacts',
    unit: 'request',
    measure: 'time',
    goal: null,
    rounds,
    subject: { label: 'a page of its sends', run: reading('/sends') },
    floor: contacts,
  });
  const statistics = await compare({
    name: 'statistics of the campaign over a page of its contacts',
    unit: 'request',
    measure: 'time',
    goal: { most: 2 },
    rounds,
    subject: { label: 'statistics', run: reading('/stats') },
    floor: contacts,
  });
  return [statistics, sends];
}
