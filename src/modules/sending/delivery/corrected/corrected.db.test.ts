import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWorkspaceFile } from '../../../../../test/support/cases/workspace-files.js';
import { openPreviewWorld, type PreviewWorld } from '../../../../../test/support/preview-world.js';
import { type SeededCampaign, seedCampaign } from '../../../../../test/support/seed.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import type { WaitReason } from '../../../../engine/admission/reasons.js';
import { backgroundWork } from '../../../../jobs.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { jobsLoop } from '../../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../../platform/queue/start-queue.js';
import { sendingLoop } from '../index.js';

let open: PreviewWorld;
let world: TestWorld;
let queue: RunningQueue;
beforeAll(async () => {
  open = await openPreviewWorld();
  world = open.world;
  queue = await startQueue(world.ctx, open.worker, {
    handlers: backgroundWork().handlers,
  });
});
afterAll(async () => {
  await queue?.stop(5_000);
  await open?.close();
});

const sql = (text: string, ...values: unknown[]) => world.ctx.sql.query(text, values);
/** Runs the jobs and sends what is due, without any time passing. */
const settle = () => drainLoops(world.ctx, open.worker, [jobsLoop, sendingLoop()]);
const call = async (method: string, url: string, body?: object): Promise<void> => {
  const answer = await world.inA({ method: method as 'POST', url, ...(body !== undefined && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
};
const addFile = (fileName: string) => addWorkspaceFile(world, fileName, randomBytes(20));

interface Held extends SeededCampaign {
  readonly name: string;
  readonly contactId: string;
  readonly mailboxId: number;
}
type Change = (held: Held) => Promise<unknown>;

interface Case {
  readonly seed?: Partial<Parameters<typeof seedCampaign>[1]>;
  /** Brings the wait about. */
  readonly hold: Change;
  /** Corrections of members, each of which ends the wait. */
  readonly ends: Readonly<Record<string, Change>>;
}

const campaign = (settings: string) => (held: Held) =>
  sql(`update campaigns set settings = settings || $2 where id = $1`, held.campaignId, settings);
const spent = (slot: string, settings: string) => async (held: Held) => {
  await campaign(settings)(held);
  await sql(
    `update campaign_slots set ${slot}, day_ends_at = '2026-03-03T00:00Z' where campaign_id = $1`,
    held.campaignId,
  );
};
const withSettings = (settings: object) => (held: Held) => call('PATCH', `/campaigns/${held.campaignId}`, { settings });
const withMailbox = (values: object) => (held: Held) =>
  call('POST', '/mailboxes/update', { mailboxes: [held.mailboxId], ...values });
const withPolicy = (values: object) => (held: Held) =>
  call('PATCH', `/campaigns/${held.campaignId}/mailboxes/${held.mailboxId}`, values);
const act = (action: string) => (held: Held) =>
  call('PATCH', `/campaigns/${held.campaignId}/contacts/${held.contactId}`, { action });
const withContact = (values: object) => (held: Held) =>
  call('PATCH', `/campaigns/${held.campaignId}/contacts/${held.contactId}`, values);
const attach = (held: Held) => call('POST', `/campaigns/${held.campaignId}/mailboxes`, { mailboxId: held.mailboxId });
const schedule = (schedule: string) => (held: Held) =>
  sql(`update campaigns set schedule = schedule || $2 where id = $1`, held.campaignId, schedule);
const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const withSchedule = {
  'another schedule': (held: Held) =>
    call('PUT', `/campaigns/${held.campaignId}/schedule`, {
      timezone: 'UTC',
      windows: EVERY_DAY.map((day) => ({ day, start: '00:00', end: '24:00' })),
    }),
};
const profileOf = async ({ name }: Held): Promise<string> => {
  const [row] = await world.ctx.sql.query<{ id: string }>('select id from profiles where email_key like $1', [
    `%@${name}.test`,
  ]);
  return row?.id ?? '';
};
const bulk = async (held: Held) =>
  call('POST', '/profiles/bulk', {
    profileIds: [await profileOf(held)],
    action: 'set_field',
    values: { company: 'right' },
  });

/** Waits that a member's correction ends, with every kind of correction; otherwise what ends them. */
const CASES = {
  attachment_missing: {
    hold: async (held) => {
      await addFile(`right-${held.name}.pdf`);
      await sql(`update contacts set company = 'wrong' where id = $1`, held.contactId);
      await sql(`update profiles set company = 'wrong' where email_key like $1`, `%@${held.name}.test`);
      await call('PATCH', `/campaigns/steps/${held.stepIds[0]}`, {
        attachmentNames: [`{{company}}-${held.name}.pdf`],
      });
    },
    ends: {
      'the file': (held) => addFile(`wrong-${held.name}.pdf`),
      'the field of the contact': withContact({ company: 'right' }),
      'the field in the address book': async (held) =>
        call('PATCH', `/profiles/${await profileOf(held)}`, { company: 'right' }),
      'the fields of many contacts': bulk,
      'a contact added again': (held) =>
        call('POST', `/campaigns/${held.campaignId}/contacts`, {
          contacts: [{ email: `one@${held.name}.test`, company: 'right' }],
          options: { onDuplicate: 'update' },
        }),
      'the step': (held) => call('PATCH', `/campaigns/steps/${held.stepIds[0]}`, { attachmentNames: [] }),
      'the variants of the step': (held) =>
        call('PATCH', `/campaigns/steps/${held.stepIds[0]}`, {
          variants: [{ subject: 'A', attachmentNames: [`right-${held.name}.pdf`] }],
        }),
    },
  },
  company_daily_limit: {
    seed: { settings: { companyThrottle: { enabled: true, perDay: 0, scope: 'campaign' } } },
    hold: (held) => sql(`update contacts set company_domain = $2 where id = $1`, held.contactId, `${held.name}.test`),
    ends: {
      'the limit': withSettings({ companyThrottle: { perDay: 5 } }),
      'no limit': withSettings({ companyThrottle: { enabled: false, perDay: 1 } }),
      'the address': withContact({ email: 'corrected@gmail.com' }),
    },
  },
  destination_resting: {
    seed: { mailboxes: 2 },
    hold: async (held) => {
      await sql(`update sends set mailbox_id = $2 where contact_id = $1`, held.contactId, held.mailboxId);
      await sql(
        `insert into destination_rests (workspace_id, mailbox_id, domain, refusals, refused_at, rests_until, is_permanent, error_code, message)
         values ($1, $2, $3, 1, $4, '2026-03-02T12:00Z', true, 'rejected', 'No')`,
        ...[held.workspaceId, held.mailboxId, `${held.name}.test`, world.ctx.clock.now()],
      );
    },
    ends: {
      'the address': (held) => withContact({ email: `one@other-${held.name}.test` })(held),
      'another mailbox': async (held) => {
        await call('POST', '/mailboxes/update', { mailboxes: [held.mailboxId], status: 'paused' });
        await call('POST', `/mailboxes/${held.mailboxId}/reassign`, {});
      },
      'no such mailbox': (held) => call('DELETE', `/campaigns/${held.campaignId}/mailboxes/${held.mailboxId}`),
    },
  },
  campaign_paused: {
    hold: (held) => call('POST', `/campaigns/${held.campaignId}/lifecycle`, { action: 'pause' }),
    ends: { resuming: (held) => call('POST', `/campaigns/${held.campaignId}/lifecycle`, { action: 'resume' }) },
  },
  contact_paused: { hold: act('pause'), ends: { resuming: act('resume') } },
  contact_out_of_office: {
    hold: (held) =>
      sql(
        `update contacts set status = 'paused', status_reason = 'out_of_office', hold_until = '2026-03-09T08:00Z' where id = $1`,
        held.contactId,
      ),
    ends: { resuming: act('resume') },
  },
  step_delay_running: {
    hold: async (held) => {
      await sql(`update campaign_steps set delay_seconds = 86400 where id = $1`, held.stepIds[0]);
      await sql(`update sends set due_at = due_at + interval '1 day' where contact_id = $1`, held.contactId);
    },
    ends: { 'the delay': (held) => call('PATCH', `/campaigns/steps/${held.stepIds[0]}`, { delaySeconds: 0 }) },
  },
  outside_window: {
    hold: schedule('{"windows": [{"days": ["thursday"], "start": "18:00", "end": "20:00"}]}'),
    ends: withSchedule,
  },
  before_start_date: { hold: schedule('{"startDate": "2026-04-01"}'), ends: withSchedule },
  holiday: { hold: schedule('{"holidays": ["2026-03-02"]}'), ends: withSchedule },
  campaign_daily_limit: {
    hold: spent('sent_today = 5', '{"dailyLimit": 5}'),
    ends: { 'the limit': withSettings({ dailyLimit: 10 }) },
  },
  campaign_ramp_limit: {
    hold: spent('sent_today = 5', '{"ramp": {"enabled": true, "start": 5, "increment": 1, "ceiling": 50}}'),
    ends: { 'no ramp-up': withSettings({ ramp: { enabled: false } }) },
  },
  new_contact_limit: {
    hold: spent('new_today = 2', '{"newContactsPerDay": 2}'),
    ends: { 'the limit': withSettings({ newContactsPerDay: 4 }) },
  },
  no_mailbox_attached: {
    hold: (held) => sql('delete from campaign_mailboxes where campaign_id = $1', held.campaignId),
    ends: { 'a mailbox': attach },
  },
  sticky_mailbox_unavailable: {
    seed: { mailboxes: 2 },
    hold: async (held) => {
      await sql(`update sends set mailbox_id = $2 where contact_id = $1`, held.contactId, held.mailboxId);
      await sql(`update contacts set mailbox_id = $2 where id = $1`, held.contactId, held.mailboxId);
      await sql('delete from campaign_mailboxes where mailbox_id = $1', held.mailboxId);
    },
    ends: { 'the mailbox': attach },
  },
  esp_rule_blocked: {
    hold: campaign('{"espRules": [{"action": "do_not_send", "recipientEsp": ["all"], "senderEsp": ["all"]}]}'),
    ends: { 'the rules': withSettings({ espRules: [] }) },
  },
  mailbox_paused: { hold: withMailbox({ status: 'paused' }), ends: { resuming: withMailbox({ status: 'active' }) } },
  mailbox_not_warm: {
    hold: withMailbox({ warmupRequired: true }),
    ends: { 'the requirement': withMailbox({ warmupRequired: false }) },
  },
  mailbox_protection: {
    hold: (held) =>
      sql(
        `update mailboxes set protected_until = '2026-03-02T13:00Z', protected_for = '4 of its last 100 emails bounced' where id = $1`,
        held.mailboxId,
      ),
    ends: { resuming: withMailbox({ status: 'active' }) },
  },
  mailbox_disabled_in_campaign: {
    hold: withPolicy({ enabled: false }),
    ends: { enabling: withPolicy({ enabled: true }) },
  },
  mailbox_no_new_contacts: {
    hold: withPolicy({ newContacts: false }),
    ends: { 'new contacts': withPolicy({ newContacts: true }) },
  },
  mailbox_daily_limit: {
    hold: (held) =>
      sql(
        `update mailbox_slots set sent_today = 1000, day_ends_at = '2026-03-03T00:00Z' where mailbox_id = $1`,
        held.mailboxId,
      ),
    seed: { mailbox: { dailyLimit: 1000 } },
    ends: { 'the limit': withMailbox({ dailyLimit: 2000 }) },
  },
  mailbox_campaign_limit: {
    hold: (held) =>
      sql(
        `update campaign_mailboxes set daily_limit = 3, sent_today = 3, day_ends_at = '2026-03-03T00:00Z' where mailbox_id = $1`,
        held.mailboxId,
      ),
    ends: { 'the limit': withPolicy({ dailyLimit: 10 }) },
  },
  workspace_suspended: 'the operator',
  safety_stop: 'the operator',
  campaign_draft: 'the launch',
  campaign_launching: 'the launch',
  campaign_completed: 'new contacts, which resume the campaign',
  campaign_archived: 'nothing',
  contact_not_enrolled: 'the launch',
  previous_step_pending: 'the earlier step: see rearranged-steps.db.test.ts',
  verification_pending: 'the verification',
  after_end_date: 'a resumed campaign, because the schedule pauses it',
  follow_up_share: 'nothing, because it only orders emails',
  bounce_protection: 'a resumed campaign',
  complaint_protection: 'a resumed campaign',
  no_mailbox_available: 'one of its mailboxes, by the reason of the mailbox',
  waiting_for_esp_match: 'the rules, like esp_rule_blocked',
  mailbox_disconnected: 'a connection, like mailbox_paused',
  mailbox_error: 'a connection, like mailbox_paused',
  mailbox_dns_failing: 'a check of the domain',
  mailbox_ramp_limit: 'its settings, like mailbox_daily_limit',
  mailbox_external_usage: 'its settings, like mailbox_daily_limit',
  provider_limit: 'time',
  mailbox_gap_running: 'time',
  mailbox_failing: 'time',
  application_limited: 'time',
  retry_not_due: 'time',
  provider_backoff: 'time',
  in_flight: 'time',
  outcome_unknown: 'a resolution of the email',
  set_aside: 'a retry: see sending-set-aside.db.test.ts',
} as const satisfies Readonly<Record<WaitReason, Case | string>>;

const corrected = Object.entries<Case | string>(CASES).filter(
  (one): one is [string, Case] => typeof one[1] !== 'string',
);
describe.each(corrected)('an email that waits with %s', (reason, { seed, hold, ends }) => {
  it.each(Object.entries(ends))('continues without delay once this is corrected: %s', async (how, correct) => {
    const name = `${reason}-${how}`.replaceAll(/[^a-z]+/g, '-');
    const seeded = await seedCampaign(world, { contacts: 1, email: () => `one@${name}.test`, ...seed });
    const held: Held = {
      ...seeded,
      name,
      contactId: seeded.contactIds[0] as string,
      mailboxId: seeded.mailboxIds[0] as number,
    };
    await hold(held);
    await settle();
    const mails = () => open.mailTo(name).length + open.mailTo('corrected@gmail.com').length;
    const before = mails();
    const url = `/campaigns/${seeded.campaignId}/sends`;
    const [send] = (await world.inA({ url })).json.items;
    const explained = (await world.inA({ url: `${url}/${send.id}/explain` })).json;
    expect([explained.decision, explained.reason]).toEqual(['wait', reason]);
    expect(open.mailTo(`one@${name}.test`)).toEqual([]);
    await correct(held);
    await settle();
    expect(mails() - before).toBe(1);
  });
});
