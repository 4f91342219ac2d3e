import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign, setCampaignStatus } from '../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import type { Ctx } from '../../../platform/context.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { startDueLoops } from '../../../platform/due/runner.js';
import { unsignedBytesOf } from '../../../platform/mail/mime/draft.js';
import type { OutgoingMessage, SmtpOutcome } from '../../../platform/mail/smtp/types.js';
import { type StoredConnection, sealSecrets } from '../../reach/mailboxes/core/connection.js';
import { sendingLoop } from './delivery.worker.js';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };

let open: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
});
afterAll(() => open?.close());

const sql = <T extends object>(text: string, values: readonly unknown[] = []) => world.ctx.sql.query<T>(text, values);

/** Assigns a server to each seeded mailbox. */
async function connect({ workspaceId, mailboxIds }: SeededCampaign): Promise<void> {
  const connection: StoredConnection = {
    auth: 'password',
    smtp: { host: '127.0.0.1', port: 9, security: 'tls', username: 'sender' },
    imap: null,
  };
  for (const id of mailboxIds) {
    await sql(`update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`, [
      id,
      JSON.stringify(connection),
      sealSecrets(world.ctx, workspaceId, id, { smtpPassword: 'secret' }),
    ]);
  }
}

async function statusesOf({ campaignId }: SeededCampaign): Promise<Record<string, number>> {
  const rows = await sql<{ status: string; n: number }>(
    'select status, count(*)::int as n from sends where campaign_id = $1 group by 1 order by 1',
    [campaignId],
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

describe('a server that takes a message and says nothing', () => {
  it('holds a few messages, while other emails, including those of later campaigns, are sent through other servers', async () => {
    const release = new AbortController();
    const silence = new Promise<SmtpOutcome>((resolve) => {
      release.signal.addEventListener('abort', () => resolve({ result: 'unknown', text: 'released' }));
    });
    const silent = new Set<string>();
    const ctx: Ctx = {
      ...world.ctx,
      mail: {
        ...world.ctx.mail,
        smtpPool: (key) => ({
          send: async (message) => {
            await message.onHanded?.();
            return silent.has(key) ? silence : ACCEPTED;
          },
        }),
      },
    };
    const busy = await seedCampaign(world, { contacts: 400, mailboxes: 4, email: (n) => `p${n}@busy.test` });
    await connect(busy);
    const uuids = await sql<{ uuid: string }>('select uuid from mailboxes where id = any($1) order by id', [
      busy.mailboxIds.slice(0, 2),
    ]);
    for (const { uuid } of uuids) silent.add(`mailbox:${uuid}`);
    // All rows exist before the loop can read them.
    const later = await seedCampaign(world, {
      contacts: 20,
      email: (n) => `p${n}@later.test`,
      workspaceId: world.b.id,
    });
    await connect(later);
    await setCampaignStatus(world, later.campaignId, 'paused');
    const loops = startDueLoops(ctx, open.worker, [sendingLoop()]);
    try {
      // Two silent servers with eight messages each.
      await expect.poll(() => statusesOf(busy), { timeout: 30_000 }).toEqual({ sending: 16, sent: 384 });
      await setCampaignStatus(world, later.campaignId, 'active');
      await expect.poll(() => statusesOf(later), { timeout: 30_000 }).toEqual({ sent: 20 });
      expect(await statusesOf(busy)).toEqual({ sending: 16, sent: 384 });
    } finally {
      release.abort();
      await loops.stop(10_000);
    }
    expect(await statusesOf(busy)).toEqual({ sent: 384, unknown: 16 });
  });
});

describe('a database that is away while emails are accepted', () => {
  it('gets their results when it is back, and two lines are logged', async () => {
    const seeded = await seedCampaign(world, { contacts: 8, mailboxes: 1, email: (n) => `p${n}@away.test` });
    await connect(seeded);
    const lines: string[] = [];
    const log = world.ctx.log.child({});
    log.error = (_of: object, text?: string) => lines.push(text ?? '');
    log.warn = log.error;
    log.info = log.error;
    let isAway = false;
    let attempts = 0;
    const pool = new Proxy(world.ctx.pool, {
      get: (target, name) => {
        if (name !== 'connect' || !isAway) return Reflect.get(target, name, target);
        attempts += 1;
        return async () => {
          throw new Error('timeout exceeded when trying to connect');
        };
      },
    });
    let handed = 0;
    const ctx = answeredBy({ ...world.ctx, log, pool }, async (message) => {
      await message.onHanded?.();
      handed += 1;
      await expect.poll(() => handed, { timeout: 10_000 }).toBe(8);
      isAway = true;
      return ACCEPTED;
    });
    const loops = startDueLoops(ctx, open.worker, [sendingLoop()]);
    await expect.poll(() => handed, { timeout: 10_000 }).toBe(8);
    await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(5);
    isAway = false;
    await expect.poll(() => statusesOf(seeded), { timeout: 10_000 }).toEqual({ sent: 8 });
    await loops.stop(10_000);
    expect(lines.filter((line) => line.includes('results'))).toEqual([
      'failed to write results',
      'results are written again',
    ]);
    expect(await sql(`select 1 from set_aside where work = 'sending.results'`)).toEqual([]);
  });
});

describe('a server that is full', () => {
  it('is checked again after a pause, and immediately once it has capacity', async () => {
    const release = new AbortController();
    const answer = new Promise<SmtpOutcome>((resolve) => {
      release.signal.addEventListener('abort', () => resolve(ACCEPTED));
    });
    const ctx = answeredBy(world.ctx, async (message) => {
      await message.onHanded?.();
      return answer;
    });
    const full = await seedCampaign(world, { contacts: 40, mailboxes: 1, email: (n) => `p${n}@full.test` });
    await connect(full);
    const loop = sendingLoop();
    let hints = 0;
    const forget = ctx.wake.on(loop.name, () => {
      hints += 1;
    });
    try {
      expect((await loop.tick(ctx, open.worker)).worked).toBe(8);
      const { worked, nextDueAt } = await loop.tick(ctx, open.worker);
      expect({ worked, inMs: (nextDueAt?.getTime() ?? 0) - ctx.clock.now().getTime() }).toEqual({
        worked: 0,
        inMs: 100,
      });
      // The send stays due, because a worker of another process may have capacity.
      const [slot] = await sql<{ due: boolean }>(
        'select next_check_at <= $2 as due from campaign_slots where campaign_id = $1',
        [full.campaignId, ctx.clock.now()],
      );
      expect(slot?.due).toBe(true);
      const before = hints;
      release.abort();
      await expect.poll(() => hints).toBeGreaterThan(before);
    } finally {
      forget();
      release.abort();
      await drainLoops(ctx, open.worker, [loop]);
    }
    expect(await statusesOf(full)).toEqual({ sent: 40 });
  });
});

describe('what was acknowledged between a claim and the wire holds', () => {
  const drain = (send: (message: OutgoingMessage) => Promise<SmtpOutcome>) => open.drain(answeredBy(world.ctx, send));

  it('a message whose window has closed waits for the next one and gives its budget back', async () => {
    world.clock.moveTo(new Date('2026-03-03T09:59:00.000Z'));
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'late@window.test',
      schedule: { windows: [{ days, start: '09:00', end: '10:00' }] },
    });
    let gone = 0;
    await drain(async (message) => {
      world.clock.moveTo(new Date('2026-03-03T10:00:01.000Z'));
      try {
        await message.onHanded?.();
      } catch (error) {
        return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
      }
      gone += 1;
      return ACCEPTED;
    });
    expect(gone).toBe(0);
    expect(await statusesOf(seeded)).toEqual({ scheduled: 1 });
    const slots = await sql('select sent_today, new_today, next_check_at from campaign_slots where campaign_id = $1', [
      seeded.campaignId,
    ]);
    expect(slots).toEqual([{ sent_today: 0, new_today: 0, next_check_at: new Date('2026-03-04T09:00:00.000Z') }]);
  });

  it('a text that was changed goes out as it is now', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'new@text.test',
      steps: [{ subject: 'Old', bodyText: 'Old' }],
    });
    const subjects: string[] = [];
    let isChanged = false;
    await drain(async (message) => {
      if (!isChanged) {
        isChanged = true;
        const answer = await world.inA({
          method: 'PATCH',
          url: `/campaigns/steps/${seeded.stepIds[0]}`,
          body: { variants: [{ subject: 'New', bodyText: 'New', share: 100 }] },
        });
        expect(answer.status).toBe(200);
      }
      try {
        await message.onHanded?.();
      } catch (error) {
        return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
      }
      subjects.push(/^Subject: (.*)\r$/m.exec(unsignedBytesOf(message.content).toString())?.[1] ?? '');
      return ACCEPTED;
    });
    expect(subjects).toEqual(['New']);
  });

  it('a message that moves to another connection is checked again, and is not sent if its recipient was suppressed in between', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'stop@stale.test' });
    let second: unknown = null;
    await drain(async (message) => {
      await message.onHanded?.();
      const body = { email: 'stop@stale.test' };
      expect((await world.inA({ method: 'POST', url: '/campaigns/suppressions', body })).status).toBe(200);
      try {
        await message.onHanded?.();
      } catch (error) {
        second = error;
      }
      return { result: 'not_handed', reason: 'not_permitted', text: 'stopped' };
    });
    expect(second).toBeInstanceOf(Error);
    expect(await statusesOf(seeded)).not.toHaveProperty('sent');
    const [left] = await sql(
      'select (select count(*)::int from send_claims) + (select count(*)::int from send_handoffs) as n',
    );
    expect(left).toEqual({ n: 0 });
  });
});

describe('the gap of a mailbox', () => {
  it.each([
    ['of the mailbox', { mailbox: { minGapSeconds: 2 } }],
    ['of the campaign', { settings: { gapSeconds: 2 } }],
  ])('%s is kept at the server, however long its conversations take', async (which, options) => {
    await sql('update campaign_slots set active = false');
    const seeded = await seedCampaign(world, {
      contacts: 4,
      email: (n) => `p${n}@${which.split(' ')[2]}.test`,
      ...options,
    });
    const conversations: Array<{ begun: number; ended: number }> = [];
    // The first conversations take longer than the gap, the last one no time.
    const seconds = [5, 3, 0, 0];
    const ctx = answeredBy(world.ctx, async (message) => {
      await message.onHanded?.();
      const begun = world.clock.now().getTime();
      world.clock.advanceMs((seconds[conversations.length] ?? 0) * 1000);
      // Time in which a claim must not happen.
      await sleep(150);
      conversations.push({ begun, ended: world.clock.now().getTime() });
      return ACCEPTED;
    });
    for (let turn = 0; turn < 20 && conversations.length < 4; turn += 1) {
      const next = await open.drain(ctx);
      if (next !== null && next > world.clock.now()) world.clock.moveTo(next);
    }
    expect(await statusesOf(seeded)).toEqual({ sent: 4 });
    const distances = conversations.slice(1).map(({ begun }, index) => begun - (conversations[index]?.ended ?? 0));
    for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(2_000);
  });
});
