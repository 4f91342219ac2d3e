import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCampaign } from '../support/seed.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from '../support/world.js';

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
type Json = any;

let world: TestWorld;
let campaignId: string;
/** Resources of the other workspace. */
let foreign: { mailbox: number; address: string; campaignId: string; contactId: string };

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  ({ campaignId } = await seedCampaign(world, { contacts: 1 }));
  const other = await seedCampaign(world, { contacts: 1, workspaceId: world.b.id });
  const [mailbox = 0] = other.mailboxIds;
  const [row] = await world.ctx.sql.query<{ address: string }>('select address from mailboxes where id = $1', [
    mailbox,
  ]);
  const [contactId = ''] = other.contactIds;
  foreign = { mailbox, address: row?.address ?? '', campaignId: other.campaignId, contactId };
});
afterAll(() => world?.close());

interface Batch {
  readonly name: string;
  /** Returns items that the request must reject, and the request with them. */
  request(): { readonly items: readonly (string | number)[]; readonly request: TestRequest };
  /** Items that the response reports as rejected. */
  refused(json: Json): readonly unknown[];
  /** Returns the number of items that the response reports as done. */
  done(json: Json): number;
}

const mailboxes = () => [foreign.mailbox, foreign.address, 2_000_000_000, 'nobody@nowhere.test'];
const contacts = () => [foreign.contactId, randomUUID()];
const named = (json: Json) => json.rejections.map(({ mailbox }: Json) => mailbox);
const post = (url: string, body: object, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') => ({ method, url, body });

const BATCHES: readonly Batch[] = [
  {
    name: 'updateMailboxes',
    request: () => ({
      items: mailboxes(),
      request: post('/mailboxes/update', { mailboxes: mailboxes(), dailyLimit: 5 }),
    }),
    refused: named,
    done: (json) => json.updatedCount,
  },
  {
    name: 'deleteMailboxes',
    request: () => ({
      items: mailboxes().map(String),
      request: { method: 'DELETE', url: '/mailboxes', query: { mailboxes: mailboxes().map(String) } },
    }),
    refused: named,
    done: (json) => json.deletedCount,
  },
  {
    name: 'attachCampaignMailboxes',
    request: () => ({
      items: mailboxes(),
      request: post(`/campaigns/${campaignId}/mailboxes/batch`, { mailboxes: mailboxes() }),
    }),
    refused: named,
    done: (json) => json.attachedCount + json.alreadyAttachedCount,
  },
  {
    name: 'detachCampaignMailboxes',
    request: () => ({
      items: mailboxes(),
      request: post(`/campaigns/${campaignId}/mailboxes/batch-delete`, { mailboxes: mailboxes() }),
    }),
    refused: named,
    done: (json) => json.detachedCount,
  },
  {
    name: 'batchCampaignContacts',
    request: () => {
      const items = contacts();
      return {
        items,
        request: post(`/campaigns/${campaignId}/contacts/batch`, { action: 'pause', contactIds: items }),
      };
    },
    refused: (json) => json.rejections.map(({ contactId }: Json) => contactId),
    done: (json) => json.changedCount + json.unchangedCount,
  },
  {
    name: 'createWarmupOperation',
    request: () => {
      const items = [foreign.address, 'nobody@nowhere.test'];
      return { items, request: post('/warmup/operations', { action: 'enable', mailboxes: items }) };
    },
    refused: (json) => named(json),
    done: (json) => json.acceptedCount + json.successCount,
  },
  {
    name: 'updateDomainsRedirects',
    request: () => {
      const items = ['nobody-has-this.com', 'sender.test'];
      return { items, request: post('/domains/redirects', { domains: items, redirectDomain: 'example.com' }, 'PATCH') };
    },
    refused: (json) => json.rejections.map(({ domain }: Json) => domain),
    done: (json) => json.updatedCount,
  },
  {
    name: 'startProviderTransfer',
    request: () => {
      const items = ['gmail.com', 'shop.test'];
      return { items, request: post('/domains/provider-transfer', { domains: items, provider: 'manual' }) };
    },
    refused: (json) => json.rejections.map(({ domain }: Json) => domain),
    done: (json) => json.transfers.length,
  },
  {
    name: 'upsertSuppressions',
    request: () => {
      const items = ['no address', '@', 'a@b'];
      return { items, request: post('/campaigns/suppressions', { emails: items }) };
    },
    refused: (json) => json.rejections.map(({ email }: Json) => email),
    done: (json) => json.createdCount + json.updatedCount,
  },
  {
    name: 'createCampaignContacts',
    request: () => {
      const items = ['no address', '@'];
      const body = { contacts: items.map((email) => ({ email })) };
      return { items, request: post(`/campaigns/${campaignId}/contacts`, body) };
    },
    refused: (json) => json.errors.map(({ value }: Json) => value),
    done: (json) => json.createdCount + json.updatedCount,
  },
];

/** Expects one error per rejected item in a successful response, or one error for the whole request. */
function expectRefused({
  items,
  batch,
  answer,
}: {
  items: readonly unknown[];
  batch: Batch;
  answer: TestAnswer;
}): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status >= 400) return;
  expect([...batch.refused(answer.json)].map(String).sort(), answer.text).toEqual(items.map(String).sort());
  expect(batch.done(answer.json), answer.text).toBe(0);
}

it.each(BATCHES)('$name reports every item that it did not carry out, and counts none as done', async (batch) => {
  const { items, request } = batch.request();
  expectRefused({ items, batch, answer: await world.inA(request) });
});

it('updateThreads counts no conversation that is unknown or of another workspace', async () => {
  const body = { thread_ids: [2_000_000_000], set: { is_archived: true } };
  const answer = await world.inA({ method: 'POST', url: '/threads/batch', body });
  expect(answer.status >= 400 || (answer.json.matchedCount === 0 && answer.json.changedCount === 0)).toBe(true);
});
