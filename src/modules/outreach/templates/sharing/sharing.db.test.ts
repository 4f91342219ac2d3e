import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../../test/support/answers.js';
import { openPreviewWorld, type PreviewWorld } from '../../../../../test/support/preview-world.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import type { TestRequest, TestWorld } from '../../../../../test/support/world.js';
import { deleteWorkspace } from '../../../foundation/workspaces/index.js';

let open: PreviewWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openPreviewWorld();
  world = open.world;
});
afterAll(() => open?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** Asks as the account, from the workspace. */
const account = (workspaceId: number, method: Method, url: string, body?: unknown) =>
  world.inject({ method, url, key: world.adminKey, query: { workspaceId }, ...(body === undefined ? {} : { body }) });
const inB = (method: Method, url: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  account(world.b.id, method, url, body).then((answer) => ({ ...answer, ...more }));
const ok = async (answer: ReturnType<typeof account>) => {
  const { status, text, json } = await answer;
  expect(status, text).toBe(200);
  return json;
};
const snippet = (name: string, bodyText: string): Promise<{ id: string }> =>
  ok(account(world.b.id, 'POST', '/snippets', { name, bodyText }));
const share = (kind: string, id: string) => inB('POST', '/shared-texts', { kind, id });
const use = (name: string, body: string) =>
  ok(account(world.a.id, 'POST', '/campaigns', { name, steps: [{ subject: 's', bodyText: body }] }));

it('a shared snippet is read by every workspace, used by its steps, and published version by version', async () => {
  const { id } = await snippet('offer', 'Ten percent, {{firstName}}');
  const tag = '{% snippet "offer" %}';
  const seeded = await seedCampaign(world, {
    ...{ contacts: 1, email: () => 'shared@snip.test' },
    steps: [
      { subject: 'One', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 3_600 },
      { bodyText: 'Three', delaySeconds: 3_600 },
    ],
  });
  const write = (at: number) =>
    world.inA({ method: 'PATCH', url: `/campaigns/steps/${seeded.stepIds[at]}`, body: { bodyText: `Hi ${tag}` } });
  expect(codeOf(await write(0))).toEqual([['body', 'bodyText'], 'unknown_snippet']);

  const shared = await ok(share('snippet', id));
  const view = { id, kind: 'snippet', name: 'offer', version: 1, bodyText: 'Ten percent, {{firstName}}', steps: null };
  expect(shared).toMatchObject({ ...view, ownVersion: 1, workspaceName: expect.any(String) });
  const seen = await world.inA({ url: `/shared-texts/${id}` });
  expect(seen.json).toMatchObject({ ...view, ownVersion: null, workspaceName: shared.workspaceName });
  expect((await world.inA({ url: `/snippets/${id}` })).status).toBe(404);
  for (const at of [0, 1, 2]) expect((await write(at)).status).toBe(200);
  await open.drain();
  const last = () => open.mailTo('shared@snip.test').at(-1)?.raw.replaceAll('=\r\n', '');
  expect(last()).toContain('Hi Ten percent, Person');

  // A change in its workspace is sent by others once it is published.
  await ok(inB('PATCH', `/snippets/${id}`, { bodyText: 'Twenty percent' }));
  world.clock.advanceMs(3_600_000);
  await open.drain();
  expect(last()).toContain('Hi Ten percent, Person');
  expect((await ok(share('snippet', id))).version).toBe(2);
  const preview = await open.preview({ stepId: seeded.stepIds[2], contactId: seeded.contactIds[0] });
  expect(preview.json.bodyText).toContain('Hi Twenty percent');
  // An own snippet of the name takes precedence.
  await ok(account(world.a.id, 'POST', '/snippets', { name: 'offer', bodyText: 'Our own' }));
  world.clock.advanceMs(3_600_000);
  await open.drain();
  expect(last()).toContain('Hi Our own');
});

it('a snippet that steps of other workspaces use stays shared, also when its workspace is deleted', async () => {
  const { id } = await snippet('kept', 'Kept');
  await ok(share('snippet', id));
  const { id: campaignId } = await use('Uses kept', '{% snippet "kept" %}');
  const refused = await inB('DELETE', `/shared-texts/${id}`);
  expect([refused.status, refused.json.code, refused.json.context.workspaces]).toMatchObject([
    ...[409, 'snippet_in_use', [{ id: world.a.id }]],
  ]);
  await ok(inB('PATCH', `/snippets/${id}`, { name: 'renamed' }));
  expect((await share('snippet', id)).json.code).toBe('snippet_in_use');
  await ok(inB('DELETE', `/snippets/${id}`));
  expect((await world.inA({ url: `/shared-texts/${id}` })).json).toMatchObject({ name: 'kept', bodyText: 'Kept' });
  const { workspace_id: gone } = await ok(account(world.b.id, 'POST', '/workspaces', { project_name: 'Gone' }));
  const lost = await ok(account(gone, 'POST', '/snippets', { name: 'lost', bodyText: 'Stays' }));
  await ok(account(gone, 'POST', '/shared-texts', { kind: 'snippet', id: lost.id }));
  await deleteWorkspace(world.ctx, gone);
  expect((await world.inA({ url: `/shared-texts/${lost.id}` })).json).toMatchObject({
    workspaceName: 'Gone',
    bodyText: 'Stays',
  });
  await ok(inB('DELETE', `/shared-texts/${lost.id}`));
  await ok(account(world.a.id, 'DELETE', `/campaigns/${campaignId}`));
  expect((await inB('DELETE', `/shared-texts/${id}`)).json).toEqual({ id, deleted: true });
  expect((await inB('DELETE', `/shared-texts/${id}`)).json.code).toBe('shared_text_not_found');
});

it('a shared template is inserted as copies, which are brought up to date with what is published', async () => {
  const steps = [{ subject: 'Shared', bodyText: 'First' }];
  const { id } = await ok(inB('POST', '/templates', { name: 'Opener', kind: 'sequence', steps }));
  const { id: campaignId } = await use('Copies', 'Own');
  const insert = () => account(world.a.id, 'POST', `/templates/${id}/insert`, { campaignId });
  expect((await insert()).json.code).toBe('template_not_found');
  expect(await ok(share('template', id))).toMatchObject({ templateKind: 'sequence', stepsCount: 1, bodyText: null });
  const copy = (await ok(insert())).steps[0];
  expect(copy).toMatchObject({ subject: 'Shared', template: { id, name: 'Opener', isUpdateAvailable: false } });
  await ok(inB('PATCH', `/templates/${id}`, { steps: [{ subject: 'Shared', bodyText: 'Second' }] }));
  const update = `/campaigns/steps/${copy.id}/template-update`;
  expect((await world.inA({ url: update })).json.changes).toEqual([]);
  await ok(share('template', id));
  const stepsOf = await ok(account(world.a.id, 'GET', `/campaigns/${campaignId}/steps`));
  expect(stepsOf.at(-1).template).toMatchObject({ version: 1, latestVersion: 2, isUpdateAvailable: true });
  expect((await world.inA({ url: update })).json).toMatchObject({
    ...{ version: 1, latestVersion: 2, changes: [{ field: 'bodyText', before: 'First', after: 'Second' }] },
  });
  await ok(account(world.a.id, 'POST', update, { version: 2 }));
  await ok(inB('DELETE', `/shared-texts/${id}`));
  const after = (await ok(account(world.a.id, 'GET', `/campaigns/${campaignId}/steps`))).at(-1);
  expect(after).toMatchObject({ bodyText: 'Second', template: null });
});

it('only the account shares, and only what every workspace can use', async () => {
  const { id } = await snippet('mine', 'Mine');
  const body = { kind: 'snippet', id };
  const asAdmin = await world.inB({ method: 'POST', url: '/shared-texts', body });
  expect([asAdmin.status, asAdmin.json.code]).toEqual([403, 'account_key_required']);
  const reader = await world.makeKey(world.b.id, ['read']);
  const asReader = await world.inB({ method: 'POST', url: '/shared-texts', body, key: reader });
  expect([asReader.status, asReader.json.code]).toEqual([403, 'insufficient_scope']);
  expect((await world.inB({ url: '/shared-texts', key: reader })).status).toBe(200);
  expect((await world.inject({ url: '/shared-texts', key: null, query: { workspaceId: world.b.id } })).status).toBe(
    401,
  );
  // The snippet of another workspace.
  expect((await account(world.a.id, 'POST', '/shared-texts', body)).json.code).toBe('snippet_not_found');
  expect((await share('template', id)).json.code).toBe('template_not_found');
  expect((await share('page', id)).json.detail[0].loc).toEqual(['body', 'kind']);
  const steps = [{ subject: 's', bodyText: '{% snippet "mine" %}' }];
  const template = await ok(inB('POST', '/templates', { name: 'Needs mine', kind: 'step', steps }));
  expect(codeOf(await share('template', template.id))).toEqual([['body', 'id'], 'unknown_snippet']);
  const [one, again] = [await ok(share('snippet', id)), await ok(share('snippet', id))];
  expect(again).toEqual(one);
  expect((await ok(share('template', template.id))).name).toBe('Needs mine');
  const other = await ok(account(world.a.id, 'POST', '/snippets', { name: 'mine', bodyText: 'Theirs' }));
  const taken = await account(world.a.id, 'POST', '/shared-texts', { kind: 'snippet', id: other.id });
  expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
  const { items } = (await world.inA({ url: '/shared-texts?kind=template' })).json;
  expect(items.map((item: { name: string }) => item.name)).toEqual(['Needs mine']);
});
