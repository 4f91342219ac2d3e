import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import app from '../index.js';
import { zapierWith } from './zapier.js';

const { OUTRIDER_URL: url, OUTRIDER_API_KEY: apiKey } = process.env;
const account = { url: `${url}/`, apiKey };
let zapier;
let campaignId;
let trialCampaignId;
let inWorkspace;
let receiver;
const leo = 'leo@people.test';
const received = [];
const arrivals = [];

/** Waits for the next request at the address of the Zap. */
const nextHook = async () => {
  if (received.length === 0) await new Promise((resolve) => arrivals.push(resolve));
  return received.shift();
};

const api = async (method, path, body) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return response.json();
};

/** A draft with the steps of the trial's campaign, without its contacts. */
const campaignNamed = async (name) =>
  (await api('POST', `/campaigns/${trialCampaignId}/duplicate?${inWorkspace}`, { name })).id;

before(async () => {
  const { workspaces } = await api('GET', '/me');
  const first = Math.min(...workspaces.map(({ workspace_id: id }) => id));
  const trial = await api('POST', `/demo/trial?workspaceId=${first}`, { timezone: 'UTC' });
  const { sessionConfig } = app.authentication;
  const workspace = String(trial.workspaceId);
  const session = await zapierWith({ ...account, workspace }).run(sessionConfig.perform);
  assert.deepEqual(session, { workspaceId: workspace });
  zapier = zapierWith({ ...account, workspace, ...session });
  inWorkspace = `workspaceId=${workspace}`;
  trialCampaignId = trial.campaignId;
  campaignId = await campaignNamed('Of a test');
  receiver = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.end();
    arrivals.shift()?.();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
after(() => receiver.close());

it('connects an account, and says what is wrong with one', async () => {
  const { test, sessionConfig } = app.authentication;
  assert.equal(typeof (await zapier.run(test)).name, 'string');
  await assert.rejects(zapierWith({ ...account, apiKey: 'otr_wrong' }).run(test), ({ status }) => status === 401);
  await assert.rejects(
    zapierWith({ ...account, workspace: '999999' }).run(sessionConfig.perform),
    ({ code }) => code === 'workspace_not_found',
  );
  await assert.rejects(zapierWith(account).run(sessionConfig.perform), ({ code }) => code === 'workspace_required');
});

it('every trigger has a sample with an ID, of the fields that its events have', async () => {
  for (const { key, operation } of Object.values(app.triggers)) {
    if (operation.type !== 'hook') continue;
    const [sample] = await zapier.list(key);
    assert.equal(typeof sample?.id, 'string', key);
    assert.equal(typeof sample.timestamp, 'string', key);
  }
  const campaigns = await zapier.run(app.triggers.campaign.operation.perform);
  assert.deepEqual(campaigns.find(({ id }) => id === campaignId)?.name, 'Of a test');
});

it('subscribes, receives a reply, lists it, and unsubscribes', async () => {
  const { operation } = app.triggers.reply;
  const { port } = receiver.address();
  const targetUrl = `http://127.0.0.1:${port}/hooks/standard/1`;
  const subscribeData = await zapier.run(operation.performSubscribe, { targetUrl, inputData: { campaignId } });
  const positive = await zapier.run(app.triggers.positive_reply.operation.performSubscribe, {
    targetUrl,
    inputData: {},
  });
  const inputData = { campaignId, email: 'ana151+reply@example.com', firstName: 'Ana', lastName: '', company: 'Acme' };
  const { createdCount } = await zapier.run(app.creates.add_contact.operation.perform, { inputData });
  assert.equal(createdCount, 1);
  const other = { ...inputData, email: leo, customFields: { plan: 'pro' } };
  await zapier.run(app.creates.add_contact.operation.perform, { inputData: other });
  await api('POST', `/campaigns/${campaignId}/launch?${inWorkspace}`);

  const hooks = [await nextHook(), await nextHook()];
  for (const cleanedRequest of hooks) {
    const [reply] = await zapier.run(operation.perform, { cleanedRequest });
    assert.equal(reply.email, inputData.email);
    assert.equal(reply.replyIntent, 'interested');
    assert.equal((await zapier.list('reply', { inputData: { campaignId } }))[0].id, reply.id);
    const neutral = { ...cleanedRequest, data: { ...cleanedRequest.data, replyIntent: 'neutral' } };
    assert.deepEqual(await zapier.run(app.triggers.positive_reply.operation.perform, { cleanedRequest: neutral }), []);
    const draft = { threadId: reply.threadId, body: 'Thank you.' };
    assert.equal(
      (await zapier.run(app.creates.draft_reply.operation.perform, { inputData: draft })).id,
      reply.threadId,
    );
  }
  for (const data of [subscribeData, positive, subscribeData])
    await zapier.run(operation.performUnsubscribe, { subscribeData: data });
  assert.deepEqual((await api('GET', `/campaigns/webhooks/subscriptions?${inWorkspace}`)).items, []);
});

it('changes contacts, campaigns, and the suppression list', async () => {
  const run = (key, inputData) => zapier.run(app.creates[key].operation.perform, { inputData });
  const email = leo;
  // The trial's steps follow each other within seconds: a campaign that was launched earlier may have completed.
  const paused = await campaignNamed('To pause');
  const inputData = { campaignId: paused, email, firstName: 'Leo', company: 'Acme' };
  assert.equal((await run('add_contact', inputData)).createdCount, 1);
  await api('POST', `/campaigns/${paused}/launch?${inWorkspace}`);
  assert.equal((await run('change_campaign', { campaignId: paused, action: 'pause' })).status, 'paused');
  const again = await run('add_contact', { ...inputData, onDuplicate: 'update', company: 'Initech' });
  assert.equal(again.updatedCount, 1);
  assert.equal((await run('change_contact', { ...inputData, action: 'stop' })).status, 'stopped');

  const suppressed = await run('suppress', { email, note: 'Asked by phone' });
  assert.equal(suppressed.email, email);
  const find = (key, inputData) => zapier.run(app.searches[key].operation.perform, { inputData });
  const [found] = await find('find_contact', { email });
  assert.deepEqual([found.id, found.company, found.suppressed], [email, 'Initech', true]);
  assert.equal((await run('unsuppress', { email })).deleted, true);
  assert.deepEqual(await find('find_contact', { email: 'unknown@people.test' }), []);
  assert.equal((await find('find_campaign', { search: campaignId }))[0].id, campaignId);
});

it('reports invalid input with its field, and a missing campaign', async () => {
  const run = (key, inputData) => zapier.run(app.creates[key].operation.perform, { inputData });
  await assert.rejects(run('add_contact', { campaignId, email: 'not an address' }), ({ status }) => status === 422);
  await assert.rejects(run('suppress', { email: '' }), /email/);
  const missing = { campaignId: '01959f00-1111-7aaa-8bbb-000000000001', email: leo };
  await assert.rejects(run('add_contact', missing), ({ code }) => code === 'campaign_not_found');
  await assert.rejects(
    run('change_contact', { campaignId, email: 'unknown@people.test', action: 'stop' }),
    ({ code }) => code === 'contact_not_found',
  );
});

it('waits as long as the service says when requests are limited', () => {
  const [explain] = app.afterResponse;
  class ThrottledError extends Error {
    constructor(message, delay) {
      super(message);
      this.delay = delay;
    }
  }
  const response = { status: 429, content: '{}', request: {}, getHeader: () => '7' };
  assert.throws(
    () => explain(response, { JSON, errors: { ThrottledError } }),
    ({ delay }) => delay === 7,
  );
});
