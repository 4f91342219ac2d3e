import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import type { SeededCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { appendStats, NO_STEP } from '../../outreach/statistics/index.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

interface Check {
  readonly key: string;
  readonly status: string;
  readonly severity: string;
  readonly message: string;
  readonly remediation: string | null;
  readonly operation: string | null;
  readonly details: Record<string, unknown>;
}

let counter = 0;
const draft = (options: Partial<Parameters<typeof seedDraft>[1]> = {}) => {
  counter += 1;
  return seedDraft(world, { contacts: 2, domain: `preflight${counter}.test`, ...options });
};
const sql = (text: string, values: unknown[]) => world.ctx.sql.query(text, values);
const preflight = async (campaignId: string, action?: string) =>
  (await requestsOf(world).preflight(campaignId, action === undefined ? {} : { action })).json;
const check = async (campaignId: string, key: string, action?: string): Promise<Check> =>
  (await preflight(campaignId, action)).checks.find((one: Check) => one.key === key);
const settings = (campaignId: string, change: unknown) =>
  sql('update campaigns set settings = settings || $2, revision = revision + 1 where id = $1', [
    campaignId,
    JSON.stringify(change),
  ]);
const schedule = (campaignId: string, change: unknown) =>
  sql('update campaigns set schedule = schedule || $2, revision = revision + 1 where id = $1', [
    campaignId,
    JSON.stringify(change),
  ]);
const mailbox = (seeded: SeededCampaign, set: string, values: unknown[] = []) =>
  sql(`update mailboxes set ${set} where id = $1`, [seeded.mailboxIds[0], ...values]);

/** Every check that needs no resolver, with a way to make it fail, and its result. */
const broken: ReadonlyArray<
  [string, string, string, Partial<Parameters<typeof seedDraft>[1]>, (seeded: SeededCampaign) => Promise<unknown>]
> = [
  ['steps.present', 'fail', 'without any step', { steps: [] }, async () => undefined],
  [
    'steps.present',
    'fail',
    'when every step is disabled',
    {},
    (s) => sql(`update campaign_steps set state = 'disabled' where campaign_id = $1`, [s.campaignId]),
  ],
  ['steps.content', 'fail', 'without a subject', { steps: [{ subject: '', bodyText: 'x' }] }, async () => undefined],
  ['steps.content', 'fail', 'without a body', { steps: [{ subject: 'x' }] }, async () => undefined],
  [
    'steps.variables',
    'fail',
    'when no contact has the value',
    { steps: [{ subject: 'x', bodyText: '{{custom.plan}}' }] },
    async () => undefined,
  ],
  [
    'steps.variables',
    'warn',
    'when some contacts lack the value',
    { contacts: [{ email: 'a@vars.test' }, { email: 'b@vars.test', firstName: null }] },
    async () => undefined,
  ],
  [
    'steps.variables',
    'fail',
    'when no mailbox has the value',
    { steps: [{ subject: 'x', bodyText: '{{senderSignature}}' }] },
    async () => undefined,
  ],
  ['steps.signature', 'warn', 'when no step contains it', {}, (seeded) => mailbox(seeded, `signature = 'Jo'`)],
  [
    'steps.placeholders',
    'fail',
    'with a text left to fill in',
    { steps: [{ subject: 'x', bodyText: 'See [link]' }] },
    async () => undefined,
  ],
  [
    'steps.length',
    'warn',
    'with a long subject',
    { steps: [{ subject: 'x'.repeat(79), bodyText: 'x' }] },
    async () => undefined,
  ],
  ['contacts.present', 'fail', 'without contacts', { contacts: 0 }, async () => undefined],
  [
    'contacts.importing',
    'fail',
    'while an import runs',
    {},
    (s) =>
      sql(
        `insert into imports (workspace_id, id, campaign_id, status, file_id, file_name, file_size, options, created_at, updated_at)
         values ($1, $2, $3, 'processing', $2, 'a.csv', 1, '{}', $4, $4)`,
        [s.workspaceId, world.ctx.ids.uuid(), s.campaignId, world.clock.now()],
      ),
  ],
  [
    'contacts.verification',
    'warn',
    'with more than 3 % unproven addresses',
    { contacts: [{ email: 'a@unproven.test', verification: 'unverified' }, { email: 'b@unproven.test' }] },
    async () => undefined,
  ],
  [
    'contacts.overlap',
    'warn',
    'with a contact of another active campaign',
    { contacts: [{ email: 'both@overlap.test' }] },
    async (s) => {
      const other = await draft({ contacts: [{ email: 'both@overlap.test', status: 'active' }] });
      await sql(`update campaigns set status = 'active' where id = $1`, [other.campaignId]);
      expect(other.campaignId).not.toBe(s.campaignId);
    },
  ],
  ['mailboxes.attached', 'fail', 'without mailboxes', { mailboxes: 0 }, async () => undefined],
  [
    'mailboxes.connected',
    'fail',
    'when the only one is disconnected',
    {},
    (s) => mailbox(s, `status = 'disconnected'`),
  ],
  [
    'mailboxes.connected',
    'warn',
    'when one of two is disconnected',
    { mailboxes: 2 },
    (s) => mailbox(s, `status = 'disconnected'`),
  ],
  [
    'mailboxes.connected',
    'unknown',
    'when its servers have not been queried',
    {},
    (s) => mailbox(s, `provider = 'smtp', connection = '{"auth":"password","smtp":{},"imap":{}}'`),
  ],
  [
    'mailboxes.warmed',
    'fail',
    'when a required warmup has not ended',
    {},
    (s) => mailbox(s, `warmup_required = true, warmup_status = 'warming'`),
  ],
  ['mailboxes.warmed', 'warn', 'when one is quarantined', {}, (s) => mailbox(s, `warmup_status = 'quarantined'`)],
  [
    'mailboxes.capacity',
    'warn',
    'when the end date comes too early',
    { contacts: 200 },
    (s) => schedule(s.campaignId, { endDate: '2026-03-03' }),
  ],
  [
    'tracking.domain',
    'fail',
    'when tracking is on without a host',
    {},
    (s) => settings(s.campaignId, { tracking: { opens: true, clicks: false, domain: null } }),
  ],
  [
    'schedule.window',
    'fail',
    'when it never opens again',
    {},
    (s) => schedule(s.campaignId, { endDate: '2026-03-01' }),
  ],
  ['settings.footer', 'warn', 'without any address', { settings: { postalAddress: null } }, async () => undefined],
  [
    'settings.footer',
    'fail',
    'when it is required and no address is known',
    { settings: { postalAddress: null, complianceFooter: 'required' } },
    async () => undefined,
  ],
  ['settings.footer', 'warn', 'when it is off', { settings: { complianceFooter: 'off' } }, async () => undefined],
  [
    'settings.unsubscribe',
    'warn',
    'without the header',
    {},
    (s) => settings(s.campaignId, { unsubscribe: { header: false } }),
  ],
  [
    'settings.gap',
    'warn',
    'below 60 seconds',
    { settings: { gapSeconds: 5 }, mailbox: { minGapSeconds: 5 } },
    async () => undefined,
  ],
  ['settings.gap', 'warn', 'above 50 a day', { mailbox: { dailyLimit: 51 } }, async () => undefined],
  [
    'stop_rules.reply',
    'warn',
    'when replies do not stop',
    { stopRules: { stopOnReply: false } },
    async () => undefined,
  ],
  ['history.bounces', 'fail', 'over the threshold', {}, (s) => returned(s.campaignId, { sent: 100, bounces: 6 })],
  [
    'history.bounces',
    'warn',
    'above half of the threshold',
    {},
    (s) => returned(s.campaignId, { sent: 100, bounces: 4 }),
  ],
];

const returned = (campaignId: string, counts: Record<string, number>) =>
  appendStats(world.ctx, world.a.id, [
    { campaignId, stepId: NO_STEP, variantId: NO_STEP, at: new Date('2026-03-02'), counts },
  ]);

describe('preflight', () => {
  it('of a campaign in order passes or skips every check, in its order', async () => {
    const { campaignId } = await draft();
    const answer = await preflight(campaignId);
    expect(answer.checks.map((one: Check) => one.key)).toEqual([
      ...['steps.present', 'steps.content', 'steps.variables', 'steps.signature'],
      ...['steps.placeholders', 'steps.length', 'steps.attachments', 'steps.images', 'steps.order'],
      ...['steps.named_files', 'subsequences.ready'],
      ...['contacts.present', 'contacts.importing', 'contacts.suppressed', 'contacts.verification', 'contacts.overlap'],
      ...['mailboxes.attached', 'mailboxes.connected', 'mailboxes.warmed', 'mailboxes.capacity', 'mailboxes.shared'],
      ...['domains.spf', 'domains.dkim', 'domains.dmarc', 'domains.mx', 'domains.blocklists', 'tracking.domain'],
      ...['schedule.window', 'settings.footer', 'settings.unsubscribe', 'settings.gap', 'stop_rules.reply'],
      ...['history.bounces', 'workspace.active', 'workspace.sandbox'],
    ]);
    const states = new Set(answer.checks.map((one: Check) => one.status));
    expect([...states].sort()).toEqual(['pass', 'skip']);
    expect(answer).toMatchObject({
      campaignId,
      action: 'launch',
      ready: true,
      score: 100,
      summary: { total: 35, passed: 26, warnings: 0, failed: 0, skipped: 9, unknown: 0 },
      estimates: { contacts: 2, dailyCapacity: 50, firstSendAt: '2026-03-02T08:00:00.000Z' },
      evaluatedAt: '2026-03-02T08:00:00.000Z',
      expiresAt: '2026-03-02T08:15:00.000Z',
    });
  });

  it.each(broken)('%s is %s %s', async (key, status, _when, options, breakIt) => {
    const seeded = await draft(options);
    await breakIt(seeded);
    const found = await check(seeded.campaignId, key);
    expect({ key, status: found.status }).toEqual({ key, status });
    if (status === 'unknown') return;
    expect(found.severity).toBe(status === 'fail' ? 'blocking' : 'warning');
    expect(found.remediation).not.toBeNull();
    expect(found.operation).not.toBeNull();
  });

  it('takes 25 points per failed check and 5 per warning, and not below 0', async () => {
    const one = await draft({ mailboxes: 0, settings: { postalAddress: null } });
    const answer = await preflight(one.campaignId);
    expect([answer.ready, answer.score, answer.summary.failed, answer.summary.warnings]).toEqual([false, 70, 1, 1]);
    const bad = await draft({ contacts: 0, mailboxes: 0, steps: [], settings: { postalAddress: null } });
    await schedule(bad.campaignId, { endDate: '2026-03-01' });
    await sql(`update workspaces set status = 'suspended' where id = $1`, [world.a.id]);
    expect((await preflight(bad.campaignId)).score).toBe(0);
    expect(await check(bad.campaignId, 'workspace.active')).toMatchObject({ status: 'fail', severity: 'blocking' });
    await sql(`update workspaces set status = 'active', subscription_status = 'past_due' where id = $1`, [world.a.id]);
    expect(await check(bad.campaignId, 'workspace.active')).toMatchObject({ status: 'fail' });
    await sql(`update workspaces set subscription_status = 'none' where id = $1`, [world.a.id]);
  });

  it('has a case that triggers each check', async () => {
    const { campaignId } = await draft();
    const keys = (await preflight(campaignId)).checks.map((one: Check) => one.key);
    // The cases of these checks are in this file, in preflight-dns, in preflight-shared, in files-in-steps and in
    // subsequence-lifecycle.
    const elsewhere = [
      ...['steps.attachments', 'steps.images', 'steps.order', 'steps.named_files', 'contacts.suppressed'],
      ...['workspace.active', 'workspace.sandbox', 'history.bounces'],
      ...['subsequences.ready', 'mailboxes.shared'],
      ...['domains.spf', 'domains.dkim', 'domains.dmarc', 'domains.mx', 'domains.blocklists', 'tracking.domain'],
    ];
    const fired = new Set([...broken.map(([key]) => key), ...elsewhere]);
    expect(keys.filter((key: string) => !fired.has(key))).toEqual([]);
  });

  it('tells how many contacts are suppressed and by what, without failing', async () => {
    const contacts = ['address', 'group', 'domain', 'free'].map((name) => ({ email: `${name}@held-${name}.test` }));
    const { campaignId } = await draft({ contacts, groupId: 'g1' });
    const suppress = (kind: string, value: string, group: string) =>
      sql(
        `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 'manual', 'api', $6, $6)`,
        [world.a.id, world.ctx.ids.uuid(), kind, value, group, world.clock.now()],
      );
    await suppress('email', 'address@held-address.test', '');
    await suppress('email', 'group@held-group.test', 'g1');
    await suppress('domain', 'held-domain.test', '');
    await suppress('email', 'free@held-free.test', 'another-group');
    expect(await check(campaignId, 'contacts.suppressed')).toMatchObject({
      status: 'pass',
      severity: 'info',
      details: { suppressed: 3, byGroup: 1, byWorkspace: 1, byDomain: 1 },
    });
    const { admission } = (await requestsOf(world).launch(campaignId)).json;
    expect(admission).toMatchObject({ contactsEligible: 4, contactsAdmitted: 1, contactsHeldBack: 3 });
  });

  it('names the variables, how many lack them and in which steps', async () => {
    const { campaignId } = await draft({
      contacts: [
        { email: 'a@named.test', customFields: { plan: 'pro', city: ' ' } },
        { email: 'b@named.test', customFields: { plan: '' } },
      ],
      steps: [
        { subject: 'Hi {{firstName}}', bodyText: '{{plan}} {{title | default: "there"}}' },
        { subject: '', bodyText: '{{custom.plan}} {% if company %}{{company}}{% endif %}' },
      ],
    });
    const found = await check(campaignId, 'steps.variables');
    expect(found.status).toBe('warn');
    expect(found.details['variables']).toEqual([
      { name: 'plan', steps: [1], missing: 1, total: 2, of: 'contacts', existsNowhere: false },
      { name: 'custom.plan', steps: [2], missing: 1, total: 2, of: 'contacts', existsNowhere: false },
    ]);
  });

  it('takes names that every object has for custom fields like any other', async () => {
    const { campaignId } = await draft({
      contacts: [
        { email: 'a@objects.test', customFields: { constructor: 'Ada' } },
        { email: 'b@objects.test', customFields: {} },
      ],
      steps: [{ subject: '{{constructor}}', bodyText: '{{toString}} {{custom.valueOf}}' }],
    });
    const found = await check(campaignId, 'steps.variables');
    expect(found.details['variables']).toEqual([
      { name: 'constructor', steps: [1], missing: 1, total: 2, of: 'contacts', existsNowhere: false },
      { name: 'toString', steps: [1], missing: 2, total: 2, of: 'contacts', existsNowhere: true },
      { name: 'custom.valueOf', steps: [1], missing: 2, total: 2, of: 'contacts', existsNowhere: true },
    ]);
  });

  it('of a paused campaign checks the resume: contacts in the sequence count, none must be pending', async () => {
    const { campaignId } = await draft({ contacts: 3 });
    await requestsOf(world).launch(campaignId);
    await requestsOf(world).lifecycle(campaignId, { action: 'pause' });
    const answer = await preflight(campaignId);
    expect(answer).toMatchObject({ action: 'resume', ready: true, estimates: { contacts: 3 } });
    expect(await check(campaignId, 'contacts.present', 'launch')).toMatchObject({ status: 'fail' });
  });

  it('estimates the end from the capacity: days of sending, and the delays of the last contact', async () => {
    const { campaignId } = await draft({
      contacts: 100,
      steps: [
        { subject: 'One', bodyText: 'x' },
        { subject: '', bodyText: 'y', delaySeconds: 10 * 86_400 },
      ],
    });
    const { estimates } = await preflight(campaignId);
    // 200 messages at 50 per day take four days; the last of 50 contacts, one minute apart, starts on the second day and waits ten more.
    expect(estimates.dailyCapacity).toBe(50);
    expect(estimates.completionAt).toBe('2026-03-13T00:49:00.000Z');
    await settings(campaignId, { dailyLimit: 10 });
    expect((await preflight(campaignId)).estimates.dailyCapacity).toBe(10);
  });

  it('counts what a mailbox can send within the windows', async () => {
    const { campaignId } = await draft({ mailbox: { dailyLimit: 500, minGapSeconds: 600 } });
    await schedule(campaignId, { windows: [{ days: ['monday'], start: '09:00', end: '10:00' }] });
    expect((await preflight(campaignId)).estimates).toMatchObject({
      dailyCapacity: 7,
      firstSendAt: '2026-03-02T09:00:00.000Z',
    });
  });

  it('answers 404 alike for a missing and a foreign campaign, 401 without a key, 422 for a wrong action', async () => {
    const foreign = await draft({ workspaceId: world.b.id });
    for (const path of ['preflight', 'mailbox-preflight']) {
      const ids = [foreign.campaignId, world.ctx.ids.uuid(), 'nonsense'];
      const answers = await Promise.all(ids.map((id) => requestsOf(world).call({ url: `/campaigns/${id}/${path}` })));
      expect(answers.map((answer) => [answer.status, answer.json.code, answer.json.detail])).toEqual(
        ids.map(() => [404, 'campaign_not_found', 'This campaign does not exist.']),
      );
      const url = `/campaigns/${foreign.campaignId}/${path}`;
      expect((await requestsOf(world).call({ url, key: null })).status).toBe(401);
    }
    const { campaignId } = await draft();
    const wrong = await requestsOf(world).preflight(campaignId, { action: 'pause' });
    expect(wrong.json.detail[0]).toMatchObject({ type: 'enum', loc: ['query', 'action'] });
  });
});
