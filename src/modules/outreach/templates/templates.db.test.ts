import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, more: Partial<TestRequest> = {}) =>
  world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });
const ok = async (...request: Parameters<typeof ask>) => {
  const answer = await ask(...request);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const make = (name: string, ...subjects: string[]) =>
  ok('POST', '/templates', {
    ...{ name, kind: 'sequence' },
    steps: subjects.map((subject) => ({ subject, bodyText: `Text of ${subject}` })),
  });
const campaign = async (name: string, ...subjects: string[]): Promise<string> => {
  const steps = subjects.map((subject) => ({ subject, bodyText: 'Hi {{firstName}}' }));
  return (await ok('POST', '/campaigns', { name, steps })).id;
};
const stepsOf = (campaignId: string) => ok('GET', `/campaigns/${campaignId}/steps`);
const insert = (templateId: string, campaignId: string, more: object = {}) =>
  ok('POST', `/templates/${templateId}/insert`, { campaignId, ...more });
const MISSING = '019577f8-0000-7000-8000-000000000000';

const NO_FILES = { attachments: null, attachmentNames: null };

it('keeps every version of a template with its author and time', async () => {
  const step = { subject: 'Hi', bodyText: 'First', variants: [{ subject: 'A', share: 60 }, { share: 40 }] };
  const made = await ok('POST', '/templates', {
    ...{ name: 'History', folder: 'Agencies', language: 'de-at', kind: 'step', steps: [step] },
  });
  expect(made).toEqual({
    ...{ id: expect.any(String), name: 'History', folder: 'Agencies', language: 'de-AT', kind: 'step' },
    ...{ version: 1, revision: 1, stepsCount: 1, subject: 'A', authorName: expect.any(String) },
    ...{ createdAt: '2026-03-02T08:00:00.000Z', updatedAt: '2026-03-02T08:00:00.000Z' },
    steps: [
      {
        ...{ id: expect.any(String), name: '', subject: 'Hi', bodyText: 'First', bodyHtml: '' },
        ...{
          attachments: [],
          attachmentNames: [],
          delaySeconds: 259_200,
          delayDays: 3,
          threadMode: null,
          state: 'enabled',
        },
        variants: [
          { label: 'A', subject: 'A', bodyText: '', bodyHtml: '', ...NO_FILES, share: 60 },
          { label: 'B', subject: '', bodyText: '', bodyHtml: '', ...NO_FILES, share: 40 },
        ],
      },
    ],
  });
  world.clock.advanceMs(60_000);
  const changed = await ask('PATCH', `/templates/${made.id}`, { steps: [{ ...step, bodyText: 'Second' }] });
  expect(changed.json).toMatchObject({ version: 2, updatedAt: '2026-03-02T08:01:00.000Z' });
  expect(changed.json.steps[0].id).toBe(made.steps[0].id);
  // A new name is no new version, but a new revision.
  const headers = { 'if-match': changed.headers.etag as string };
  expect((await ok('PATCH', `/templates/${made.id}`, { name: 'Past' }, { headers })).version).toBe(2);
  const stale = await ask('PATCH', `/templates/${made.id}`, { folder: '' }, { headers });
  expect([stale.status, stale.json.code]).toEqual([412, 'precondition_failed']);
  expect((await ask('DELETE', `/templates/${made.id}`, undefined, { headers })).status).toBe(412);
  expect((await ask('POST', `/templates/${made.id}/restore`, { version: 1 }, { headers })).status).toBe(412);
  const { items } = await ok('GET', `/templates/${made.id}/versions`);
  expect(items).toEqual([
    { version: 2, stepsCount: 1, authorName: made.authorName, createdAt: '2026-03-02T08:01:00.000Z' },
    expect.objectContaining({ version: 1 }),
  ]);
  expect((await ok('GET', `/templates/${made.id}/versions/1`)).steps).toEqual(made.steps);
  const restored = await ok('POST', `/templates/${made.id}/restore`, { version: 1 });
  expect(restored).toMatchObject({ version: 3, name: 'Past', steps: made.steps });
  expect((await ask('GET', `/templates/${made.id}/versions/9`)).json.code).toBe('template_version_not_found');
});

it('lists templates by kind, folder, language and text, without their steps', async () => {
  const steps = [{ subject: 'Winter 100%', bodyText: 'x' }];
  const made = await ok('POST', '/templates', { name: 'Cold', folder: 'F1', language: 'fr', kind: 'step', steps });
  const list = async (query: Record<string, string>) =>
    (await ok('GET', '/templates', undefined, { query })).items.map(({ name }: { name: string }) => name);
  expect(await list({ folder: 'F1' })).toEqual(['Cold']);
  expect(await list({ language: 'FR' })).toEqual(['Cold']);
  expect(await list({ search: 'winter 100%' })).toEqual(['Cold']);
  expect(await list({ search: 'winter_100' })).toEqual([]);
  expect(await list({ search: 'COLD', kind: 'step' })).toEqual(['Cold']);
  expect(await list({ search: 'cold', kind: 'sequence' })).toEqual([]);
  const { steps: _, ...listed } = made;
  expect((await ok('GET', '/templates')).items).toContainEqual(listed);
  expect(codeOf(await ask('GET', '/templates', undefined, { query: { language: '!' } }))).toEqual([
    ['query', 'language'],
    'invalid_language',
  ]);
});

it('rejects steps that a campaign would reject, and changes nothing', async () => {
  const { id } = await make('Sound', 'One');
  for (const [steps, loc, code] of [
    [[{ subject: '{{', bodyText: 'x' }], ['body', 'steps', 0, 'subject'], 'template_syntax'],
    [
      [{ subject: 's', bodyText: 'x', variants: [{ bodyHtml: '{a|b' }] }],
      ['body', 'steps', 0, 'variants', 0, 'bodyHtml'],
      'unbalanced_spintax',
    ],
    [[{ subject: 's', bodyText: '{% snippet "none" %}' }], ['body', 'steps', 0, 'bodyText'], 'unknown_snippet'],
    [[{ subject: 's' }], ['body', 'steps', 0, 'body'], 'missing_one_of'],
  ] as const) {
    expect(codeOf(await ask('POST', '/templates', { name: 'Bad', kind: 'sequence', steps }))).toEqual([loc, code]);
    expect(codeOf(await ask('PATCH', `/templates/${id}`, { steps }))).toEqual([loc, code]);
  }
  const two = [1, 2].map(() => ({ subject: 's', bodyText: 'x' }));
  expect(codeOf(await ask('POST', '/templates', { name: 'Two', kind: 'step', steps: two }))).toEqual([
    ['body', 'steps'],
    'too_many',
  ]);
  const language = { name: 'X', language: 'not a tag', kind: 'step', steps: two.slice(1) };
  expect(codeOf(await ask('POST', '/templates', language))).toEqual([['body', 'language'], 'invalid_language']);
  expect((await ask('POST', '/templates', { name: 'Sound', kind: 'sequence', steps: two })).json.code).toBe(
    'already_exists',
  );
  expect((await ask('POST', '/templates', { name: 'None', kind: 'sequence', steps: [] })).status).toBe(422);
  expect(await ok('GET', `/templates/${id}`)).toMatchObject({ version: 1, subject: 'One' });
});

it('saves a step or all steps of a campaign, and inserts copies with their origin', async () => {
  const source = await campaign('Source', 'One', 'Two');
  const [, second] = await stepsOf(source);
  const variants = [{ bodyText: 'A' }, { bodyText: 'B' }];
  await ok('PATCH', `/campaigns/steps/${second.id}`, { variants, delayDays: 5, name: 'Nudge' });
  const all = await ok('POST', '/templates/from-campaign', { name: 'All', campaignId: source });
  expect(all).toMatchObject({ kind: 'sequence', stepsCount: 2, subject: 'One' });
  const one = await ok('POST', '/templates/from-campaign', { name: 'One', campaignId: source, stepId: second.id });
  expect(one).toMatchObject({ kind: 'step', steps: [{ name: 'Nudge', subject: 'Two', delayDays: 5, variants }] });
  expect((await stepsOf(source)).map(({ template }: { template: unknown }) => template)).toEqual([null, null]);

  const target = await campaign('Target', 'First');
  const added = await insert(all.id, target);
  const origin = { id: all.id, name: 'All', version: 1, latestVersion: 1, isUpdateAvailable: false };
  expect(added).toMatchObject({
    affectedContacts: 0,
    steps: [
      // Its delay of 0 would send it together with the step before it.
      { order: 2, subject: 'One', delayDays: 3, template: origin },
      { order: 3, subject: 'Two', delayDays: 5, name: 'Nudge', variants, template: origin },
    ],
  });
  await insert(one.id, target, { order: 1 });
  expect((await stepsOf(target)).map(({ subject }: { subject: string }) => subject)).toEqual([
    'Two',
    'First',
    'One',
    'Two',
  ]);
  // A copy of the campaign keeps the origin, and a request cannot set it.
  const copy = await ok('POST', `/campaigns/${target}/duplicate`, {});
  expect((await stepsOf(copy.campaign?.id ?? copy.id))[2].template).toEqual(origin);
  const forged = await ok('POST', `/campaigns/${source}/steps`, {
    ...{ subject: 's', bodyText: 'x', origin: { templateId: all.id, version: 1, stepId: all.steps[0].id } },
  });
  expect(forged.template).toBeNull();
  expect((await ok('DELETE', `/templates/${all.id}`)).deleted).toBe(true);
  expect((await stepsOf(target))[2]).toMatchObject({ subject: 'One', template: null });
});

it('brings a step up to date with its template, after showing the difference', async () => {
  const template = await make('Living', 'One', 'Two');
  const target = await campaign('Living target');
  const [first, second] = (await insert(template.id, target)).steps;
  await ok('PATCH', `/campaigns/steps/${first.id}`, { bodyText: 'Edited here', delayDays: 1 });
  const [one, two] = template.steps;
  const edited = [{ ...one, subject: 'One, better', delayDays: 9, delaySeconds: undefined }, two];
  const steps = [{ subject: 'New', bodyText: 'x' }, ...edited];
  await ok('PATCH', `/templates/${template.id}`, { steps });
  // An update is available only for the step whose email changed, even after it moved.
  const marks = async () =>
    (await stepsOf(target)).map(
      ({ template: at }: { template: { isUpdateAvailable: boolean } }) => at.isUpdateAvailable,
    );
  expect(await marks()).toEqual([true, false]);
  const url = `/campaigns/steps/${first.id}/template-update`;
  const preview = await ok('GET', url);
  expect(preview).toEqual({
    ...{ templateId: template.id, name: 'Living', version: 1, latestVersion: 2 },
    changes: [
      { variant: null, field: 'subject', before: 'One', after: 'One, better' },
      { variant: null, field: 'bodyText', before: 'Edited here', after: 'Text of One' },
    ],
  });
  const stale = await ask('POST', url, { version: 1 });
  expect([stale.status, stale.json.code]).toEqual([412, 'precondition_failed']);
  expect((await ask('POST', url, {}, { headers: { 'if-match': '"99"' } })).status).toBe(412);
  const headers = { 'idempotency-key': 'update-1' };
  const applied = await ask('POST', url, { version: 2 }, { headers });
  expect(applied.json).toMatchObject({
    ...{ subject: 'One, better', bodyText: 'Text of One', delayDays: 1, affectedContacts: 0 },
    template: { version: 2, isUpdateAvailable: false },
  });
  expect((await ask('POST', url, { version: 2 }, { headers })).json).toEqual(applied.json);
  expect((await ok('GET', url)).changes).toEqual([]);
  expect(await marks()).toEqual([false, false]);
  // Variants are compared by position; the winner of unchanged variants stays.
  const varied = { ...two, variants: [{ bodyText: 'A' }, { bodyText: 'B' }] };
  await ok('PATCH', `/templates/${template.id}`, { steps: [varied] });
  expect((await ok('GET', `/campaigns/steps/${second.id}/template-update`)).changes).toContainEqual({
    ...{ variant: 'B', field: 'bodyText', before: null, after: 'B' },
  });
  const withVariants = await ok('POST', `/campaigns/steps/${second.id}/template-update`);
  await world.inA({
    method: 'PUT',
    url: `/campaigns/steps/${second.id}/winner`,
    body: { variantId: withVariants.variants[1].id },
  });
  await ok('PATCH', `/templates/${template.id}`, { steps: [{ ...varied, subject: 'Two, better' }] });
  const again = await ok('POST', `/campaigns/steps/${second.id}/template-update`);
  expect(again).toMatchObject({ subject: 'Two, better', winner: { variantId: withVariants.variants[1].id } });
  // The other step is no longer part of the template.
  for (const method of ['GET', 'POST'] as const) {
    const removed = await ask(method, url);
    expect([removed.status, removed.json.code]).toEqual([409, 'template_step_removed']);
  }
  expect(await marks()).toEqual([false, false]);
});

it('inserts and updates by the rules of campaign steps', async () => {
  await ok('POST', '/snippets', { name: 'gone', bodyText: 'x' });
  const steps = [{ bodyText: '{% snippet "gone" %}' }];
  const template = await ok('POST', '/templates', { name: 'Follow-up', kind: 'step', steps });
  const empty = await campaign('Empty');
  const noSubject = await ask('POST', `/templates/${template.id}/insert`, { campaignId: empty });
  expect([noSubject.status, noSubject.json.detail[0].loc]).toEqual([422, ['body', 'steps', 0, 'subject']]);
  const target = await campaign('Rules', 'First');
  const [step] = (await insert(template.id, target)).steps;
  const full = await campaign('Full', ...Array.from({ length: 50 }, (_, index) => `Step ${index}`));
  expect((await ask('POST', `/templates/${template.id}/insert`, { campaignId: full })).json.code).toBe('limit_reached');
  await ok('POST', `/campaigns/${target}/lifecycle`, { action: 'archive' });
  for (const [url, body] of [
    [`/templates/${template.id}/insert`, { campaignId: target }],
    [`/campaigns/steps/${step.id}/template-update`, {}],
  ] as const) {
    const refused = await ask('POST', url, body);
    expect([refused.status, refused.json.code]).toEqual([409, 'campaign_not_editable']);
  }
  // A template can reference a snippet that was deleted since; a step cannot.
  await ok('DELETE', `/campaigns/${target}`);
  const { items } = await ok('GET', '/snippets');
  await ok('DELETE', `/snippets/${items.find(({ name }: { name: string }) => name === 'gone').id}`);
  const other = await campaign('Rules 2', 'First');
  const unknown = await ask('POST', `/templates/${template.id}/insert`, { campaignId: other });
  expect(codeOf(unknown)).toEqual([['body', 'steps', 0, 'bodyText'], 'unknown_snippet']);
  expect(await stepsOf(other)).toHaveLength(1);
  expect((await ask('POST', '/templates/from-campaign', { name: 'None', campaignId: empty })).status).toBe(422);
});

it('is created once for an idempotency key, and is not found from another workspace', async () => {
  const headers = { 'idempotency-key': 'template-1' };
  const body = { name: 'Once', kind: 'step', steps: [{ subject: 's', bodyText: 'x' }] };
  const first = await ask('POST', '/templates', body, { headers });
  const again = await ask('POST', '/templates', body, { headers });
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  const own = await campaign('Own', 'One');
  const [step] = (await insert(first.json.id, own)).steps;
  const inB = { key: world.b.key, query: { workspaceId: world.b.id } };
  expect((await ask('GET', '/templates', undefined, inB)).json.items).toEqual([]);
  const foreignCampaign = await ask('POST', '/templates/from-campaign', { name: 'B', campaignId: own }, inB);
  expect(foreignCampaign.json.code).toBe('campaign_not_found');
  const paths = (id: string) =>
    [
      ['GET', `/templates/${id}`, undefined],
      ['GET', `/templates/${id}/versions`, undefined],
      ['GET', `/templates/${id}/versions/1`, undefined],
      ['PATCH', `/templates/${id}`, { name: 'x' }],
      ['POST', `/templates/${id}/restore`, { version: 1 }],
      ['POST', `/templates/${id}/insert`, { campaignId: own }],
      ['DELETE', `/templates/${id}`, undefined],
    ] as const;
  const absent = paths(MISSING);
  for (const [index, [method, path, sent]] of paths(first.json.id).entries()) {
    const foreign = await ask(method, path, sent, inB);
    const missing = await ask(method, absent[index]?.[1] ?? '', sent);
    expect([path, foreign.status, foreign.json.code]).toEqual([path, 404, 'template_not_found']);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  }
  for (const method of ['GET', 'POST'] as const) {
    const foreign = await ask(method, `/campaigns/steps/${step.id}/template-update`, undefined, inB);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'step_not_found']);
  }
  const ofOther = await ask('POST', '/templates/from-campaign', { name: 'C', campaignId: own, stepId: MISSING });
  expect(ofOther.json.code).toBe('step_not_found');
  const plain = (await stepsOf(own))[0];
  expect((await ask('GET', `/campaigns/steps/${plain.id}/template-update`)).json.code).toBe('template_not_found');
  expect((await ask('GET', '/templates', undefined, { key: null })).status).toBe(401);
  const reader = await world.makeKey(world.a.id, ['read']);
  expect((await ask('GET', '/templates', undefined, { key: reader })).status).toBe(200);
  for (const [method, path, sent] of paths(first.json.id).slice(3)) {
    expect([path, (await ask(method, path, sent, { key: reader })).status]).toEqual([path, 403]);
  }
  expect((await ask('POST', `/campaigns/steps/${step.id}/template-update`, {}, { key: reader })).status).toBe(403);
});
