import { seedCampaign } from '../seed.js';
import type { TestWorld } from '../world.js';

/** An item that throws, and a check that other items are processed. */
export interface Planted {
  /** Work under which the item is recorded. */
  readonly work: string;
  /** ID of the item as used by the work, in workspace `a`. */
  readonly item: string;
  /** Returns whether an item of workspace `b` was processed, and another item of `a` if there are several. */
  served(): Promise<boolean>;
  cure(): Promise<unknown>;
  /** Resolves when the work that a round started beside its ticks has ended. */
  settled?(): Promise<void>;
}

export type PlantCase = (world: TestWorld) => Promise<Planted>;

/** Text of the planted errors, which no owner may read. */
export const SECRET = 'nora@secret.test';

/** Makes the database reject writes of some rows. */
export async function refuse(
  world: TestWorld,
  operation: string,
  table: string,
  when: string,
): Promise<() => Promise<unknown>> {
  const { sql } = world.ctx;
  await sql.query(
    `create or replace function planted_refusal() returns trigger language plpgsql as
     $$ begin raise exception 'value of ${SECRET} is refused' using errcode = '22000'; end $$`,
  );
  const name = `planted_${world.ctx.ids.uuid().replaceAll('-', '')}`;
  await sql.query(
    `create trigger ${name} before ${operation} on ${table} for each row when (${when}) execute function planted_refusal()`,
  );
  return () => sql.query(`drop trigger ${name} on ${table}`);
}

export async function isTrue(world: TestWorld, text: string, values: readonly unknown[]): Promise<boolean> {
  const [row] = await world.ctx.sql.query<{ ok: boolean }>(`select (${text}) as ok`, values);
  return row?.ok === true;
}

/**
 * Adds rows `bad`, `beside` of workspace `a` and `other` of `b`; `insert` has the workspace as `$1` and the ID as `$2`.
 */
export async function three(world: TestWorld, insert: (workspaceId: number, id: string) => Promise<unknown>) {
  const ids = { bad: world.ctx.ids.uuid(), beside: world.ctx.ids.uuid(), other: world.ctx.ids.uuid() };
  await insert(world.a.id, ids.bad);
  await insert(world.a.id, ids.beside);
  await insert(world.b.id, ids.other);
  return ids;
}

export const campaigns = async (world: TestWorld) => ({
  bad: await seedCampaign(world, { contacts: 2 }),
  beside: await seedCampaign(world, { contacts: 2 }),
  other: await seedCampaign(world, { contacts: 2, workspaceId: world.b.id }),
});

export const mailboxes = async (world: TestWorld) => {
  const { bad, beside, other } = await campaigns(world);
  await world.ctx.sql.query(`update campaign_slots set active = false`);
  return { bad: bad.mailboxIds[0]!, beside: beside.mailboxIds[0]!, other: other.mailboxIds[0]! };
};

export async function subscription(world: TestWorld, workspaceId: number): Promise<string> {
  const answer = await (workspaceId === world.a.id ? world.inA : world.inB)({
    method: 'POST',
    url: '/campaigns/webhooks/subscriptions',
    body: { url: 'http://127.0.0.1:9/hook', eventTypes: ['mailbox.paused'] },
  });
  return String(answer.json.id);
}

export async function domain(
  world: TestWorld,
  workspaceId: number,
  id: string,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const names = Object.keys(columns);
  await world.ctx.sql.query(
    `insert into domains (workspace_id, id, domain, created_at, updated_at${names.map((name) => `, ${name}`).join('')})
     values ($1, $2::uuid, ($2::uuid)::text || '.com', $3, $3${names.map((_, at) => `, $${at + 4}`).join('')})`,
    [workspaceId, id, world.ctx.clock.now(), ...Object.values(columns)],
  );
}

/** Inserts an email channel without a member and with a pending event. */
export async function noticeChannel(world: TestWorld, workspaceId: number, id: string): Promise<void> {
  const { sql, clock } = world.ctx;
  await sql.query(
    `insert into notice_channels (workspace_id, id, kind, name, event_types, campaign_ids, intents, includes_text, status,
       after_sequence, due_at, created_at, updated_at)
     values ($1, $2, 'email', 'Sales', '{*}', '{}', '{}', false, 'active', 0, $3, $3, $3)`,
    [workspaceId, id, clock.now()],
  );
  await sql.query(
    `insert into notice_items (workspace_id, channel_id, event_id, event_type, added_at)
     values ($1, $2, $2, 'campaign.launched', $3)`,
    [workspaceId, id, clock.now()],
  );
}
