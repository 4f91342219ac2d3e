import { type SeededCampaign, seedCampaign } from './seed.js';
import type { TestRequest, TestWorld } from './world.js';

type SeedOptions = Omit<Parameters<typeof seedCampaign>[1], 'contacts'>;

export interface DraftContact {
  readonly email: string;
  readonly firstName?: string | null;
  readonly customFields?: Readonly<Record<string, unknown>>;
  readonly status?: string;
  readonly verification?: string;
  readonly currentStepOrder?: number;
}

/** Adds contacts to a campaign, `pending` by default, and returns their IDs in order. */
export async function seedContacts(
  world: TestWorld,
  workspaceId: number,
  campaignId: string,
  contacts: readonly DraftContact[],
): Promise<string[]> {
  const { ctx } = world;
  const ids = contacts.map(() => ctx.ids.uuid());
  await ctx.sql.query(
    `insert into contacts (workspace_id, id, campaign_id, email, email_key, company_domain, first_name, custom_fields, status,
       verification_status, current_step_order, created_at, updated_at)
     select $1, n.id, $2, n.email, lower(n.email), split_part(lower(n.email), '@', 2), n.first_name, n.custom, n.status,
       n.verification, n.step, $3, $3
     from unnest($4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::text[], $9::text[], $10::int[])
       as n (id, email, first_name, custom, status, verification, step)`,
    [
      workspaceId,
      campaignId,
      ctx.clock.now(),
      ids,
      contacts.map((contact) => contact.email),
      contacts.map((contact) => (contact.firstName === undefined ? 'Ana' : contact.firstName)),
      contacts.map((contact) => JSON.stringify(contact.customFields ?? {})),
      contacts.map((contact) => contact.status ?? 'pending'),
      contacts.map((contact) => contact.verification ?? 'valid'),
      contacts.map((contact) => contact.currentStepOrder ?? null),
    ],
  );
  return ids;
}

/** Creates a draft that passes its preflight, with this number of pending contacts. */
export async function seedDraft(
  world: TestWorld,
  options: SeedOptions & { contacts: number | readonly DraftContact[]; domain?: string },
): Promise<SeededCampaign> {
  const { contacts, domain = 'people.test', ...rest } = options;
  const seeded = await seedCampaign(world, {
    ...rest,
    contacts: 0,
    mailbox: { dailyLimit: 50, minGapSeconds: 60, ...rest.mailbox },
    settings: { postalAddress: '1 Main Street, Springfield', gapSeconds: 60, ...rest.settings },
  });
  await world.ctx.sql.query(
    `update campaigns set status = 'draft', launched_at = null where workspace_id = $1 and id = $2`,
    [seeded.workspaceId, seeded.campaignId],
  );
  await world.ctx.sql.query('update campaign_slots set active = false where workspace_id = $1 and campaign_id = $2', [
    seeded.workspaceId,
    seeded.campaignId,
  ]);
  const list =
    typeof contacts === 'number'
      ? Array.from({ length: contacts }, (_, index) => ({ email: `person${index}@${domain}` }))
      : contacts;
  const contactIds = await seedContacts(world, seeded.workspaceId, seeded.campaignId, list);
  return { ...seeded, contactIds };
}

/** Requests of workspace `a`. */
export function requestsOf(world: TestWorld) {
  const call = world.inA;
  return {
    call,
    launch: (campaignId: string, query: TestRequest['query'] = {}, headers: Record<string, string> = {}) =>
      call({ method: 'POST', url: `/campaigns/${campaignId}/launch`, query: query ?? {}, headers }),
    lifecycle: (campaignId: string, body: unknown, query: TestRequest['query'] = {}) =>
      call({ method: 'POST', url: `/campaigns/${campaignId}/lifecycle`, query: query ?? {}, body }),
    preflight: (campaignId: string, query: TestRequest['query'] = {}) =>
      call({ url: `/campaigns/${campaignId}/preflight`, query: query ?? {} }),
  };
}

export async function countBy(world: TestWorld, table: 'sends' | 'contacts', campaignId: string) {
  const rows = await world.ctx.sql.query<{ status: string; n: number }>(
    `select status, count(*)::int as n from ${table} where campaign_id = $1 group by 1`,
    [campaignId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

export async function eventsOf(
  world: TestWorld,
  campaignId: string,
): Promise<Array<{ type: string; data: Record<string, unknown> }>> {
  return world.ctx.sql.query('select type, data from events where campaign_id = $1 order by position', [campaignId]);
}
