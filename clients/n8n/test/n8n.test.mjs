import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { before, it } from 'node:test';
import { execute, functionsOf, outrider, outriderApi, outriderTrigger } from './executor.mjs';

const { OUTRIDER_URL: url, OUTRIDER_API_KEY: apiKey } = process.env;
let credentials;
let campaignId;

before(async () => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const { workspaces } = await (await fetch(`${url}/me`, { headers })).json();
  const first = Math.min(...workspaces.map(({ workspace_id: id }) => id));
  const body = JSON.stringify({ timezone: 'UTC' });
  const trial = await (await fetch(`${url}/demo/trial?workspaceId=${first}`, { method: 'POST', headers, body })).json();
  ({ campaignId } = trial);
  credentials = { url: `${url}/`, apiKey, workspaceId: String(trial.workspaceId) };
});

const run = (resource, operation, parameters = {}) => execute(credentials, { resource, operation, ...parameters });
const campaign = () => ({ campaignId: { mode: 'list', value: campaignId } });

it('is a package as n8n verifies them: without dependencies, listed by its keyword', () => {
  const { dependencies, devDependencies, peerDependencies, keywords, license } = createRequire(import.meta.url)(
    '../package.json',
  );
  assert.deepEqual(
    { dependencies, devDependencies, peerDependencies, license },
    {
      dependencies: undefined,
      devDependencies: undefined,
      peerDependencies: { 'n8n-workflow': '*' },
      license: 'MIT',
    },
  );
  assert.ok(keywords.includes('n8n-community-node-package'));
});

it('every operation names a request, and every field of a required value is shown by one', () => {
  const { properties } = outrider.description;
  for (const { options, name, displayOptions } of properties) {
    if (name !== 'operation') continue;
    const [resource] = displayOptions.show.resource;
    for (const { value, routing, action, description } of options) {
      assert.ok(routing.request.method && routing.request.url && action && description, `${resource} ${value}`);
      const names = [...routing.request.url.matchAll(/\$parameter\.(\w+)/g)].map(([, field]) => field);
      for (const field of names) {
        const show = (one) => one.name === field && one.displayOptions.show.resource[0] === resource;
        assert.ok(
          properties.some((one) => show(one) && one.displayOptions.show.operation.includes(value)),
          field,
        );
      }
    }
  }
});

it('checks the credentials', async () => {
  const { url: path } = outriderApi.test.request;
  const response = await fetch(`${url}${path}?workspaceId=${credentials.workspaceId}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  assert.equal(response.status, 200);
});

it('finds campaigns, and launches, pauses, and resumes one', async () => {
  const [found] = await run('campaign', 'getAll', { limit: 1, search: campaignId });
  assert.equal(found.id, campaignId);
  const list = await outrider.methods.listSearch.searchCampaigns.call(functionsOf({ credentials }), found.name);
  assert.deepEqual(list.results, [{ name: found.name, value: campaignId }]);
  await run('campaign', 'launch', campaign());
  assert.equal((await run('campaign', 'pause', campaign()))[0].status, 'paused');
  assert.equal((await run('campaign', 'resume', campaign()))[0].status, 'active');
  assert.equal((await run('campaign', 'get', campaign()))[0].id, campaignId);
  const [statistics] = await run('campaign', 'getStatistics', { ...campaign(), timeframe: 'last_7_days' });
  assert.equal(statistics.timeframe, 'last_7_days');
});

it('adds, finds, stops, and suppresses contacts', async () => {
  const email = 'leo@people.test';
  const additionalFields = {
    firstName: 'Leo',
    company: 'Acme',
    customFields: { field: [{ name: 'plan', value: 'pro' }] },
  };
  const add = (more) => run('contact', 'add', { ...campaign(), email, additionalFields, ...more });
  assert.equal((await add())[0].createdCount, 1);
  assert.equal((await add({ onDuplicate: 'update' }))[0].updatedCount, 1);
  const [found] = await run('contact', 'getAll', { filters: { email } });
  assert.equal(found.company, 'Acme');
  const { contactId } = found.campaigns[0];
  for (const [operation, status] of [
    ['pause', 'paused'],
    ['stop', 'stopped'],
  ])
    assert.equal((await run('contact', operation, { ...campaign(), contactId }))[0].status, status);
  const [newest] = await run('contact', 'getActivity', { email });
  assert.equal(newest.email ?? email, email);
  await run('contact', 'resume', { ...campaign(), contactId });

  assert.equal((await run('suppression', 'add', { email, reason: 'legal' }))[0].entries[0].email, email);
  assert.equal((await run('suppression', 'check', { email }))[0].suppressed, true);
  assert.ok((await run('suppression', 'getAll', { returnAll: true })).some((one) => one.email === email));
  assert.equal((await run('suppression', 'delete', { email }))[0].deleted, true);
  await assert.rejects(add({ email: 'no address' }), ({ httpCode }) => httpCode === '422');
  await assert.rejects(
    run('campaign', 'get', { campaignId: { mode: 'id', value: '01959f00-1111-7aaa-8bbb-000000000001' } }),
    ({ httpCode }) => httpCode === '404',
  );
});

it('reads every page of a list with its filters, or as many items as requested', async () => {
  const filters = { domain: 'people.test' };
  for (const name of ['ann', 'ben', 'cem', 'dan'])
    await run('contact', 'add', { ...campaign(), email: `${name}@people.test` });
  const all = await run('contact', 'getAll', { returnAll: true, filters });
  const { routing } = outrider.description.properties.find(
    ({ name, displayOptions }) => name === 'returnAll' && displayOptions.show.resource[0] === 'contact',
  );
  const { qs } = routing.operations.pagination.properties.request;
  const { limit } = qs;
  qs.limit = 2;
  const paged = await run('contact', 'getAll', { returnAll: true, filters });
  qs.limit = limit;
  const emails = (list) => list.map(({ email }) => email);
  assert.ok(all.length >= 4 && emails(all).every((email) => email.endsWith('@people.test')));
  assert.deepEqual(emails(paged), emails(all));
  assert.equal((await run('contact', 'getAll', { limit: 2 })).length, 2);
});

it('starts on signed events only, then answers the reply', { timeout: 120_000 }, async () => {
  const types = await outriderTrigger.methods.loadOptions.getEventTypes.call(functionsOf({ credentials }));
  assert.ok(types.some(({ value }) => value === 'campaign.contact.replied'));
  const { checkExists, create, delete: remove } = outriderTrigger.webhookMethods.default;
  const staticData = {};
  const deliveries = [];
  let arrived;
  const next = new Promise((resolve) => {
    arrived = resolve;
  });
  const receiver = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: await buffer(request) });
    response.end();
    arrived();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhookUrl = `http://127.0.0.1:${receiver.address().port}/webhook`;
  const parameters = { eventTypes: ['campaign.contact.replied'], campaignId };
  const hook = (more) => functionsOf({ credentials, staticData, webhookUrl, parameters, ...more });
  assert.equal(await checkExists.call(hook()), false);
  await create.call(hook());
  assert.equal(await checkExists.call(hook()), true);
  assert.equal(await checkExists.call(hook({ webhookUrl: `${webhookUrl}2` })), false);

  const additionalFields = { firstName: 'Ana', company: 'Acme' };
  await run('contact', 'add', { ...campaign(), email: 'ana151+reply@example.com', additionalFields });
  await next;
  const [delivery] = deliveries;
  const receive = async (changed, more = {}) => {
    const functions = hook({ delivery: { ...delivery, ...changed }, ...more });
    return { code: functions.response, ...(await outriderTrigger.webhook.call(functions)) };
  };
  const { workflowData } = await receive({});
  const [{ json: event }] = workflowData[0];
  assert.equal(event.type, 'campaign.contact.replied');
  const isInterested = event.data.replyIntent === 'interested';
  const filtered = await receive({}, { parameters: { ...parameters, onlyInterested: true } });
  assert.equal(filtered.workflowData !== undefined, isInterested);
  const headers = { ...delivery.headers, 'webhook-timestamp': '1' };
  for (const changed of [{ body: Buffer.from('{}') }, { headers }, { headers: {} }]) {
    const refused = await receive(changed);
    assert.deepEqual([refused.code.code, refused.noWebhookResponse, refused.workflowData], [401, true, undefined]);
  }

  const { threadId } = event.data;
  assert.ok((await run('conversation', 'getMessages', { threadId })).length >= 2);
  const listed = await run('conversation', 'getAll', { filters: { campaignId, hasReply: true } });
  assert.ok(listed.some(({ id }) => id === threadId));
  assert.equal((await run('conversation', 'draft', { threadId, text: 'Thank you.' }))[0].thread_id, threadId);
  assert.equal(
    (await run('conversation', 'addNote', { threadId, text: 'From a workflow' }))[0].body,
    'From a workflow',
  );
  const [updated] = await run('conversation', 'update', { threadId, updateFields: { read: true, intent: 'neutral' } });
  assert.deepEqual([updated.is_read, updated.replyIntent], [true, 'neutral']);
  assert.equal((await run('conversation', 'reply', { threadId, text: 'Thank you.' }))[0].thread_id, threadId);

  await remove.call(hook());
  assert.deepEqual(staticData, {});
  await remove.call(hook());
  receiver.close();
});
