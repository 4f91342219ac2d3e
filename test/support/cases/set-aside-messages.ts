import { sealSecrets } from '../../../src/modules/reach/mailboxes/core/connection.js';
import type { TestWorld } from '../world.js';
import { domain, isTrue, mailboxes, type PlantCase, refuse, three } from './planted-items.js';

/** Address on which nothing listens. */
const CLOSED = { host: '127.0.0.1', port: 9, security: 'none', username: 'sender' };

async function settled(world: TestWorld, table: string): Promise<void> {
  for (;;) {
    if (await isTrue(world, `select count(*) = 0 from ${table} where worker_id is not null`, [])) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Cases for loops that work on one message, mailbox or connection at a time beside others. */
export const PLANTED_MESSAGES: Readonly<Record<string, PlantCase>> = {
  'inbox.outbound': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    const write = async (mailboxId: number): Promise<string> => {
      const [row] = await world.ctx.sql.query<{ address: string; workspace_id: number }>(
        'select address, workspace_id from mailboxes where id = $1',
        [mailboxId],
      );
      const written = await (row?.workspace_id === world.a.id ? world.inA : world.inB)({
        method: 'POST',
        url: '/threads/new?deliveryMode=async',
        body: { fromMailboxAddress: row?.address, to_emails: 'nora@people.test', subject: 'Hello', body_text: 'Hi' },
      });
      return String(written.json.operation_id);
    };
    const ids = [await write(bad), await write(beside), await write(other)];
    const [wrong] = ids;
    const connect = (connection: object | null, secrets: Buffer | null) =>
      world.ctx.sql.query(
        `update mailboxes set provider = $2, connection = $3, secrets = $4, updated_at = now() where id = $1`,
        [bad, connection === null ? 'native' : 'smtp', connection && JSON.stringify(connection), secrets],
      );
    await connect({ auth: 'password', smtp: CLOSED, imap: null }, Buffer.alloc(1));
    return {
      work: 'inbox.outbound.messages',
      item: String(wrong),
      cure: () => connect(null, null),
      served: () =>
        isTrue(world, `select count(*) = 2 from outbound_operations where id = any($1) and status = 'sent'`, [
          ids.slice(1),
        ]),
      settled: () => settled(world, 'outbound_operations'),
    };
  },
  'inbox.sync': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    const ids = [bad, beside, other];
    for (const id of ids) {
      const workspaceId = id === other ? world.b.id : world.a.id;
      await world.ctx.sql.query(`update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`, [
        id,
        JSON.stringify({ auth: 'password', smtp: CLOSED, imap: CLOSED }),
        sealSecrets(world.ctx, workspaceId, id, { smtpPassword: 'password', imapPassword: 'password' }),
      ]);
    }
    const [sealed] = await world.ctx.sql.query<{ secrets: Buffer }>('select secrets from mailboxes where id = $1', [
      bad,
    ]);
    await world.ctx.sql.query(`update mailboxes set secrets = '\\x00' where id = $1`, [bad]);
    await world.ctx.sql.query(
      `insert into mailbox_syncs (workspace_id, mailbox_id, due_at) select workspace_id, id, $1 from mailboxes
       where id = any($2)`,
      [world.ctx.clock.now(), ids],
    );
    return {
      work: 'inbox.sync',
      item: String(bad),
      cure: () => world.ctx.sql.query('update mailboxes set secrets = $2 where id = $1', [bad, sealed?.secrets]),
      served: () =>
        isTrue(world, 'select count(*) = 2 from mailbox_syncs where mailbox_id = any($1) and failures = 1', [
          ids.slice(1),
        ]),
      settled: () => settled(world, 'mailbox_syncs'),
    };
  },
  'domains.watch': async (world) => {
    const at = world.ctx.clock.now();
    const { bad, beside, other } = await three(world, async (workspaceId, id) => {
      await domain(world, workspaceId, id);
      await world.ctx.sql.query(
        'insert into domain_dns (workspace_id, domain_id, due_at) values ($1, $2, $3) on conflict do nothing',
        [workspaceId, id, at],
      );
    });
    return {
      work: 'domains.watch',
      item: bad,
      cure: await refuse(
        world,
        'update',
        'domain_dns',
        `new.domain_id = '${bad}' and new.checked_at is distinct from old.checked_at`,
      ),
      served: () =>
        isTrue(world, 'select count(*) = 2 from domain_dns where domain_id = any($1) and checked_at is not null', [
          [beside, other],
        ]),
    };
  },
  'warmup.copies': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    await world.ctx.sql.query(
      `insert into warmup_copies (workspace_id, mailbox_id, header, conversation_id, side, stage, due_at, created_at, updated_at)
       select workspace_id, id, '<' || id || '@people.test>', gen_random_uuid(), 'received', 'inbox', $1, $1, $1
       from mailboxes where id = any($2)`,
      [world.ctx.clock.now(), [bad, beside, other]],
    );
    return {
      work: 'warmup.copies',
      item: String(bad),
      cure: await refuse(world, 'update', 'warmup_copies', `new.mailbox_id = ${bad} and new.stage = 'gone'`),
      served: () =>
        isTrue(world, `select count(*) = 2 from warmup_copies where mailbox_id = any($1) and stage = 'gone'`, [
          [beside, other],
        ]),
    };
  },
  'sequencers.exports': async (world) => {
    const { bad, beside, other } = await mailboxes(world);
    const at = world.ctx.clock.now();
    // Two mailboxes of one connection, so that an export holds up neither its connection nor other workspaces.
    const exports = await world.ctx.sql.query<{ id: number; mailbox_id: number }>(
      `with c as (
         insert into sequencer_connections (workspace_id, provider, name, status, api_key, api_key_hint, fingerprint, due_at, created_at, updated_at)
         select workspace_id, 'sandbox', 'Planted', 'active', '\\x00', 'hint', uuid_send(gen_random_uuid()), $1, $1, $1
           from unnest($2::int[]) as w (workspace_id)
         returning workspace_id, id)
       insert into sequencer_exports (workspace_id, connection_id, mailbox_id, mailbox, status, task, due_at, created_at, updated_at)
       select m.workspace_id, c.id, m.id, m.address, 'queued', 'export', $1, $1, $1
         from mailboxes m join c on c.workspace_id = m.workspace_id where m.id = any($3::int[])
       returning id, mailbox_id`,
      [at, [world.a.id, world.b.id], [bad, beside, other]],
    );
    const wrong = exports.find((row) => row.mailbox_id === bad)?.id;
    return {
      work: 'sequencers.exports',
      item: String(wrong),
      cure: await refuse(world, 'update', 'sequencer_exports', `new.id = ${wrong} and new.status = 'failed'`),
      // These mailboxes have no credentials to export, which ends their exports.
      served: () =>
        isTrue(world, `select count(*) = 2 from sequencer_exports where id <> $1 and status = 'failed'`, [wrong]),
    };
  },
};
