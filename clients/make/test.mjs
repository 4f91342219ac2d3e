// Runs the Make app against the service: `node clients/with-service.mjs node --test clients/make/test.mjs`. `make.mjs` reads
// the files as Make does.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { app, call, code, connect, FOLDER, receive } from './make.mjs';

const { OUTRIDER_URL: url, OUTRIDER_API_KEY: apiKey } = process.env;
const { components, generalCodeFiles } = app;
const { module: modules, rpc: rpcs, webhook: webhooks } = components;

async function openWorkspace() {
  const { body: me } = await call({ url: '/me' }, { connection: { url, apiKey } });
  const first = Math.min(...me.workspaces.map(({ workspace_id: id }) => id));
  const key = await connect({ url, apiKey, workspaceId: first });
  const trial = await call({ url: '/demo/trial', method: 'POST', body: { timezone: 'UTC' } }, { connection: key });
  const { workspaceId, campaignId } = trial.body;
  return { connection: await connect({ url, apiKey, workspaceId }), campaignId };
}

it('names every file of the app', () => {
  const listed = Object.values(components).flatMap((kind) =>
    Object.values(kind).flatMap(({ codeFiles }) => Object.values(codeFiles)),
  );
  const named = [...listed, ...Object.values(generalCodeFiles)];
  for (const file of named) assert.ok(existsSync(new URL(file, FOLDER)), file);
  const files = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith('.iml.json'));
  assert.deepEqual(
    files.filter((name) => !named.includes(name)),
    [],
  );
});

it('subscribes, receives an event, and unsubscribes', async () => {
  const { connection, campaignId } = await openWorkspace();
  const types = await call(code(rpcs.listEventTypes), { connection });
  assert.ok(types.some(({ value }) => value === 'campaign.paused'));
  const campaigns = await call(code(rpcs.listCampaigns), { connection });
  assert.equal(campaigns[0].value, campaignId);

  let resolve;
  const arrived = new Promise((settle) => {
    resolve = settle;
  });
  const receiver = createServer(async (request, response) => {
    resolve(JSON.parse(await text(request)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhook = { url: `http://127.0.0.1:${receiver.address().port}/webhook` };
  const parameters = { eventTypes: ['campaign.paused'], campaignId };
  const data = await call(code(webhooks.events, 'attach'), { connection, webhook, parameters });

  await call({ url: `/campaigns/${campaignId}/launch`, method: 'POST' }, { connection });
  const paused = await call(code(modules.changeCampaign), { connection, parameters: { campaignId, action: 'pause' } });
  assert.equal(paused.status, 'paused');
  const event = receive(code(webhooks.events), await arrived);
  assert.equal(event.data.campaignId, campaignId);
  const sample = Object.keys(code(modules.watchEvents, 'samples'));
  assert.deepEqual(Object.keys(event), sample);
  assert.deepEqual(
    code(modules.watchEvents, 'interface').map(({ name }) => name),
    sample,
  );

  await call(code(webhooks.events, 'detach'), { connection, webhook: { ...webhook, ...data } });
  const left = await call({ url: '/campaigns/webhooks/subscriptions' }, { connection });
  assert.deepEqual(left.body.items, []);
  receiver.close();
});

it('changes contacts and the suppression list', async () => {
  const { connection, campaignId } = await openWorkspace();
  const run = (name, parameters) => call(code(modules[name]), { connection, parameters });
  const email = 'leo@people.test';
  const contact = { campaignId, email, firstName: 'Leo', company: 'Acme', onDuplicate: 'update' };
  assert.equal((await run('addContact', contact)).createdCount, 1);
  assert.equal((await run('addContact', { ...contact, customFields: { plan: 'pro' } })).updatedCount, 1);
  await call({ url: `/campaigns/${campaignId}/launch`, method: 'POST' }, { connection });
  assert.equal((await run('changeContact', { campaignId, email, action: 'stop' })).status, 'stopped');
  assert.equal((await run('suppress', { email, note: 'Asked by phone' })).email, email);
  const [found] = await run('findContact', { email });
  assert.deepEqual([found.company, found.suppressed], ['Acme', true]);
  assert.equal((await run('unsuppress', { email })).deleted, true);
  const mailboxes = await run('makeAnApiCall', {
    url: '/mailboxes',
    method: 'GET',
    qs: [{ key: 'limit', value: '1' }],
  });
  assert.equal(mailboxes.body.mailboxes.length, 1);

  await assert.rejects(run('addContact', { campaignId, email: 'no address' }), /address/);
  await assert.rejects(run('changeContact', { campaignId, email: 'unknown@people.test', action: 'stop' }), /not in/);
  await assert.rejects(run('draftReply', { threadId: 999_999, body: 'Thank you.' }), /DataError: \[404\]/);
  await assert.rejects(connect({ url, apiKey: 'otr_wrong' }), /\[401\]/);
  await assert.rejects(connect({ url, apiKey }), /several workspaces/);
});
