import { defaultSettings } from '../../src/engine/campaign/settings.js';
import type { TestWorld } from './world.js';

/** Active campaign inserted directly into the tables, for tests of behavior after a launch. */
export interface SeededCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly stepIds: readonly string[];
  readonly mailboxIds: readonly number[];
  readonly contactIds: readonly string[];
}

const ALWAYS = {
  timezone: 'UTC',
  useContactTimezone: false,
  startDate: null,
  endDate: null,
  windows: [
    {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      start: '00:00',
      end: '24:00',
    },
  ],
  holidays: [],
};

export async function seedCampaign(
  world: TestWorld,
  options: {
    contacts: number;
    mailboxes?: number;
    /** Additional attached mailboxes; if given, no new ones are created by default. */
    mailboxIds?: readonly number[];
    steps?: ReadonlyArray<{ subject?: string; bodyText?: string; bodyHtml?: string; delaySeconds?: number }>;
    settings?: Record<string, unknown>;
    schedule?: Record<string, unknown>;
    stopRules?: Record<string, unknown>;
    mailbox?: { dailyLimit?: number; minGapSeconds?: number };
    groupId?: string;
    workspaceId?: number;
    /** Default `person<n>@example.test`. */
    email?: (index: number) => string;
  },
): Promise<SeededCampaign> {
  const { ctx } = world;
  const workspaceId = options.workspaceId ?? world.a.id;
  const now = ctx.clock.now();
  const campaignId = ctx.ids.uuid();
  const settings = { ...defaultSettings, gapSeconds: 0, jitterSeconds: 0, ...options.settings };
  await ctx.sql.query(
    `insert into campaigns (workspace_id, id, name, status, schedule, stop_rules, settings, seed, group_id, launched_at, created_at, updated_at)
     values ($1, $2, 'Seeded', 'active', $3, $4, $5, 1, $6, $7, $7, $7)`,
    [
      workspaceId,
      campaignId,
      JSON.stringify({ ...ALWAYS, ...options.schedule }),
      JSON.stringify(options.stopRules ?? {}),
      JSON.stringify(settings),
      options.groupId ?? null,
      now,
    ],
  );
  await ctx.sql.query(
    `insert into campaign_slots (workspace_id, campaign_id, active, next_check_at, day_ends_at) values ($1, $2, true, $3, $3)`,
    [workspaceId, campaignId, now],
  );
  const stepIds: string[] = [];
  for (const [index, step] of (options.steps ?? [{ subject: 'Hello', bodyText: 'Hi {{firstName}}' }]).entries()) {
    const id = ctx.ids.uuid();
    stepIds.push(id);
    await ctx.sql.query(
      `insert into campaign_steps (workspace_id, id, campaign_id, step_order, subject, body_text, body_html, delay_seconds, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        workspaceId,
        id,
        campaignId,
        index + 1,
        step.subject ?? '',
        step.bodyText ?? '',
        step.bodyHtml ?? '',
        step.delaySeconds ?? (index === 0 ? 0 : 259_200),
        now,
      ],
    );
  }
  const mailboxIds: number[] = [];
  for (let index = 0; index < (options.mailboxes ?? (options.mailboxIds === undefined ? 1 : 0)); index += 1) {
    const [row] = await ctx.sql.query<{ id: number }>(
      `insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, daily_limit, min_gap_seconds, created_at, updated_at)
       values ($1, $2, $3, 'Sender', $4, 'active', 'sender.test', $5, $6, $7, $7) returning id`,
      [
        workspaceId,
        ctx.ids.uuid(),
        `sender${index}.${campaignId.slice(-6)}@sender.test`,
        String(index),
        options.mailbox?.dailyLimit ?? 2000,
        options.mailbox?.minGapSeconds ?? 0,
        now,
      ],
    );
    const id = (row as { id: number }).id;
    mailboxIds.push(id);
    await ctx.sql.query(
      `insert into mailbox_slots (workspace_id, mailbox_id, next_allowed_at, day_ends_at) values ($1, $2, $3, $3)`,
      [workspaceId, id, now],
    );
  }
  mailboxIds.push(...(options.mailboxIds ?? []));
  for (const id of mailboxIds) {
    await ctx.sql.query(
      `insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id, next_allowed_at, day_ends_at, attached_at, updated_at)
       values ($1, $2, $3, $4, $4, $4, $4)`,
      [workspaceId, campaignId, id, now],
    );
  }
  const contactIds = Array.from({ length: options.contacts }, () => ctx.ids.uuid());
  const emails = contactIds.map((_, index) => options.email?.(index) ?? `person${index}@example.test`);
  await ctx.sql.query(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, status, enrolled_at, created_at, updated_at)
     select $1, id, $2, email, lower(email), split_part(lower(email), '@', 2), 'Person', 'active', $5, $5, $5
     from unnest($3::uuid[], $4::text[]) as n (id, email)`,
    [workspaceId, campaignId, contactIds, emails, now],
  );
  await ctx.sql.query(
    `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, due_at, created_at, updated_at)
     select $1, id, $2, contact_id, $3, 1, $6, $6, $6 from unnest($4::uuid[], $5::uuid[]) as n (id, contact_id)`,
    [workspaceId, campaignId, stepIds[0], contactIds.map(() => ctx.ids.uuid()), contactIds, now],
  );
  return { workspaceId, campaignId, stepIds, mailboxIds, contactIds };
}

/** Sets the status of a campaign, as if it had been launched. */
export async function setCampaignStatus(world: TestWorld, campaignId: string, status: string): Promise<void> {
  await world.ctx.sql.execute(
    `with c as (update campaigns set status = $2, launched_at = now() where id = $1)
     update campaign_slots set active = ($2 = 'active') where campaign_id = $1`,
    [campaignId, status],
  );
}
