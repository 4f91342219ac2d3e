import type { Ctx } from '../../../src/platform/context.js';
import { type SeededCampaign, seedCampaign } from '../seed.js';
import type { TestWorld } from '../world.js';
import type { CampaignPlan, MailboxPlan, Scenario } from './scenario.js';

export interface StagedCampaign extends SeededCampaign {
  readonly plan: CampaignPlan;
  readonly emails: readonly string[];
}

export interface StagedMailbox {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
}

export interface Staged {
  readonly workspaceId: number;
  readonly mailboxes: readonly StagedMailbox[];
  readonly campaigns: readonly StagedCampaign[];
  /** Mailbox of manual messages; null if none. */
  readonly writer: StagedMailbox | null;
}

/** Empties every table and resets its sequences, so that each run starts like the first. */
export async function clearTables(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  const tables = await ctx.sql.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  await ctx.sql.query(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`);
}

/** Writes a scenario into the tables as a launch would: every first email waits. */
export async function stageScenario(ctx: Ctx, scenario: Scenario): Promise<Staged> {
  const now = ctx.clock.now();
  const [workspace] = await ctx.sql.query<{ id: number }>(
    `insert into workspaces (project_name, timezone, created_at, updated_at) values ('Simulated', $1, $2, $2) returning id`,
    [scenario.workspaceZone, now],
  );
  const workspaceId = (workspace as { id: number }).id;
  const mailboxes: StagedMailbox[] = [];
  for (const [index, plan] of scenario.mailboxes.entries()) {
    mailboxes.push(await stageMailbox(ctx, workspaceId, `box${index}`, plan));
  }
  const own = { dailyLimit: 50, gapSeconds: 0, timezone: null };
  const writer = scenario.byHand.length === 0 ? null : await stageMailbox(ctx, workspaceId, 'writer', own);
  const campaigns: StagedCampaign[] = [];
  for (const [index, plan] of scenario.campaigns.entries()) {
    campaigns.push(await stageCampaign(ctx, workspaceId, index, plan, mailboxes));
  }
  return { workspaceId, mailboxes, campaigns, writer };
}

async function stageMailbox(ctx: Ctx, workspaceId: number, name: string, plan: MailboxPlan): Promise<StagedMailbox> {
  const now = ctx.clock.now();
  const [row] = await ctx.sql.query<StagedMailbox>(
    `insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, daily_limit, min_gap_seconds,
       timezone, created_at, updated_at)
     values ($1, $2, $3, 'Sender', $4, 'active', 'sender.test', $5, $6, $7, $8, $8) returning id, uuid, address`,
    [
      ...[workspaceId, ctx.ids.uuid(), `${name}@sender.test`, name.replace('box', '')],
      ...[plan.dailyLimit, plan.gapSeconds, plan.timezone, now],
    ],
  );
  const mailbox = row as StagedMailbox;
  await ctx.sql.query(
    'insert into mailbox_slots (workspace_id, mailbox_id, next_allowed_at, day_ends_at) values ($1, $2, $3, $3)',
    [workspaceId, mailbox.id, now],
  );
  return mailbox;
}

async function stageCampaign(
  ctx: Ctx,
  workspaceId: number,
  index: number,
  plan: CampaignPlan,
  mailboxes: ReadonlyArray<{ id: number }>,
): Promise<StagedCampaign> {
  const email = (n: number): string => `c${index}n${n}@d${n % 7}.test`;
  // Only the context of a world is used to seed.
  const seeded = await seedCampaign({ ctx } as TestWorld, {
    workspaceId,
    contacts: plan.contactZones.length,
    mailboxIds: plan.mailboxes.map((at) => mailboxes[at]?.id ?? 0),
    steps: plan.delays.map((delaySeconds, step) => ({
      subject: step === 0 ? `Subject ${index}` : '',
      bodyText: `Hello {{firstName}}, MARK-${index}-${step}`,
      delaySeconds,
    })),
    settings: {
      dailyLimit: plan.dailyLimit,
      newContactsPerDay: plan.newContactsPerDay,
      gapSeconds: plan.gapSeconds,
      // Every temporary rejection in this world ends within the retry window.
      retryWindowHours: 10_000,
      bounceProtection: { enabled: false, bounceThreshold: 1, complaintThreshold: 1, minSample: 1000, windowDays: 7 },
    },
    schedule: {
      timezone: plan.timezone,
      useContactTimezone: plan.useContactTimezone,
      windows: plan.windows,
      holidays: plan.holidays,
    },
    email,
  });
  await ctx.sql.query('update campaign_slots set priority = $3 where workspace_id = $1 and campaign_id = $2', [
    workspaceId,
    seeded.campaignId,
    plan.priority,
  ]);
  await ctx.sql.query(
    `update contacts c set timezone = n.zone from unnest($2::uuid[], $3::text[]) as n (id, zone)
     where c.workspace_id = $1 and c.id = n.id`,
    [workspaceId, seeded.contactIds, plan.contactZones],
  );
  return { ...seeded, plan, emails: seeded.contactIds.map((_, n) => email(n)) };
}
