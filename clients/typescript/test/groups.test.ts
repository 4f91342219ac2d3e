import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Outrider } from '@outrider/sdk';
import { connect, firstWorkspace, openSandbox } from './support.js';

let outrider: Outrider;
let campaignId: string;
before(async () => {
  ({ outrider, campaignId } = await openSandbox());
});

/** A read request of each group, if possible a list. */
const reads: Record<string, () => Promise<unknown>> = {
  workspaces: () => outrider.workspaces.get(),
  'audit log': () => outrider.workspaces.listAuditLog().toArray(3),
  'API keys': () => outrider.apiKeys.list(),
  members: () => outrider.members.list(),
  domains: () => outrider.domains.list().toArray(),
  mailboxes: () => outrider.mailboxes.list().toArray(),
  suppressions: () => outrider.suppressions.list().toArray(),
  sequencers: () => outrider.sequencers.list(),
  events: () => outrider.events.list().toArray(3),
  'event types': () => outrider.events.listTypes(),
  webhooks: () => outrider.webhooks.list().toArray(),
  deliveries: () => outrider.webhooks.listAllDeliveries().toArray(),
  campaigns: () => outrider.campaigns.list().toArray(),
  steps: () => outrider.campaigns.listSteps({ campaignId }),
  statistics: () => outrider.campaigns.getStats({ campaignId }),
  subsequences: () => outrider.subsequences.list({ campaignId }),
  contacts: () => outrider.contacts.listContacts().toArray(),
  imports: () => outrider.imports.list().toArray(),
  sends: () => outrider.sends.list({ campaignId }).toArray(),
  warmup: () => outrider.warmup.listMailboxes().toArray(),
  circles: () => outrider.circles.listPeers(),
  replies: () => outrider.replies.listOutcomes({ campaignId }).toArray(),
  inbox: () => outrider.inbox.list().toArray(),
  'outbound messages': () => outrider.inbox.listOutboundOperations().toArray(),
  overview: () => outrider.overview.getAttention(),
  jobs: () => outrider.overview.listJobs(),
};

for (const [group, read] of Object.entries(reads)) {
  test(`reads ${group}`, async () => {
    assert.ok(typeof (await read()) === 'object');
  });
}

test('speaks camelCase in both directions, and leaves names that users chose alone', async () => {
  const workspace = await outrider.workspaces.update({ postalAddress: '2 Harbour Street' });
  assert.equal(workspace.postalAddress, '2 Harbour Street');
  assert.ok(!Object.keys(workspace).some((name) => name.includes('_')));
  const contacts = [{ email: 'own@example.com', customFields: { my_score: '7', reply_intent: 'x' } }];
  await outrider.contacts.create({ campaignId, contacts });
  const [contact] = await outrider.contacts.list({ campaignId, email: 'own@example.com' }).toArray();
  assert.deepEqual(contact?.customFields, { my_score: '7', reply_intent: 'x' });
});

test('changes one version with its ETag', async () => {
  let etag = '';
  await outrider.campaigns.get({ campaignId }, { onResponse: ({ headers }) => (etag = headers.get('etag') ?? '') });
  await outrider.campaigns.update({ campaignId, ifMatch: etag, name: 'Changed' });
  await assert.rejects(outrider.campaigns.update({ campaignId, ifMatch: etag, name: 'Again' }), {
    ...{ name: 'ApiError', code: 'precondition_failed', status: 412, operation: 'updateCampaign' },
  });
});

test('reads a file as a response of the runtime', async () => {
  const response = await outrider.campaigns.exportAnalytics({ campaignId });
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.ok((await response.text()).includes(','));
});

test('finds the workspace of its API key', async () => {
  const workspaceId = await firstWorkspace();
  const { apiKey } = await connect({ workspaceId }).apiKeys.create({ name: 'one', scopes: ['read'] });
  assert.equal((await connect({ apiKey }).workspaces.get()).workspaceId, workspaceId);
  const wrong = connect({ apiKey: 'otr_wrong', workspaceId });
  await assert.rejects(wrong.campaigns.list().page(), { code: 'invalid_credential', status: 401 });
});
