import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../src/platform/context.js';
import type { SqlRunner } from '../../../src/platform/db/sql-runner.js';
import type { Door, Mail } from '../receiving.js';
import { openDoor } from '../receiving.js';

/** An inbound server that can make several messages wait for the database together. */
export interface GatheringDoor extends Door {
  /**
   * Delivers messages to mailboxes of one workspace so that all but the first are stored in one batch: the first one's mailbox stays
   * locked until the others wait. Returns in order whether each message was accepted.
   */
  deliverTogether(
    first: Mail & { readonly mailboxId: number; readonly workspaceId: number },
    others: readonly Mail[],
  ): Promise<boolean[]>;
}

const QUIET_MS = 150;

/** @param holder context that holds the lock; by default, the same one */
export async function openGatheringDoor(ctx: Ctx, holder: Ctx = ctx): Promise<GatheringDoor> {
  let read = 0;
  let underWay = 0;
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
    }
  };
  const sql: SqlRunner = {
    ...ctx.sql,
    query: (text, values, name) => asked(ctx.sql.query(text, values, name)),
    execute: (text, values, name) => asked(ctx.sql.execute(text, values, name)),
  };
  const reader: Ctx['reader'] = {
    ...ctx.reader,
    read: async (kind, input, options) => {
      const result = await ctx.reader.read(kind, input, options);
      read += 1;
      return result;
    },
  };
  const door = await openDoor({ ...ctx, sql, reader }, () => undefined);
  const allWait = async (messages: number): Promise<void> => {
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs += 10) {
      if (read < messages || underWay > 0) quietMs = 0;
      await sleep(10);
    }
  };
  return {
    ...door,
    deliverTogether: async ({ mailboxId, workspaceId, ...first }, others) => {
      const client = await holder.pool.connect();
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `receive ${workspaceId} ${mailboxId}`,
        ]);
        const before = read;
        const all = [door.deliver(first)];
        await allWait(before + 1);
        for (const mail of others) all.push(door.deliver(mail));
        const ended = Promise.allSettled(all);
        await allWait(before + 1 + others.length);
        await client.query('rollback');
        return (await ended).map(({ status }) => status === 'fulfilled');
      } finally {
        client.release();
      }
    },
  };
}
