import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  KINDS,
  type Kind,
  type KindsWorld,
  LOOPS,
  openKinds,
  STATEMENTS,
} from '../../../../test/support/kinds/kinds.js';
import { losingAnswerOf } from '../../../../test/support/kinds/lost-answer.js';
import { answeredBy } from '../../../../test/support/sending-world.js';
import type { Ctx } from '../../../platform/context.js';
import { drainLoops } from '../../../platform/due/drain.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { orphans, type Recoverer, reapDeadWorkers } from '../../../platform/due/reaper.js';
import { startWorker, type Worker } from '../../../platform/due/worker.js';
import type { OutgoingMessage, SmtpOutcome } from '../../../platform/mail/smtp/types.js';

const ACCEPTED: SmtpOutcome = { result: 'accepted', code: 250, text: '2.0.0 Ok', refusedRecipients: [] };
const DAY_MS = 24 * 3_600_000;

let open: KindsWorld;
let key = 0;
beforeAll(async () => {
  open = await openKinds();
});
afterAll(() => open?.close());

/** Creates a message that is due in the morning of a separate day. */
async function dueMessage(kind: Kind) {
  open.world.clock.moveTo(new Date((Math.floor(open.world.clock.now().getTime() / DAY_MS) + 1.4) * DAY_MS));
  key += 1;
  return open.due(kind, `crash${key}`);
}

/**
 * Returns a context whose server accepts everything and is used like the real one; `taken` lists the recipients of sent
 * texts.
 */
function takingServer(ctx: Ctx): { ctx: Ctx; taken: string[] } {
  const taken: string[] = [];
  const send = async (message: OutgoingMessage): Promise<SmtpOutcome> => {
    try {
      await message.onHanded?.();
    } catch (error) {
      return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
    }
    taken.push(...message.envelope.to);
    return ACCEPTED;
  };
  return { ctx: answeredBy(ctx, send), taken };
}

/** Lets a healthy worker send what is due now and what is due three hours later. Returns how often a text was sent to `to`. */
async function sentLater(kind: Kind, to: string): Promise<number> {
  const { ctx, taken } = takingServer(open.world.ctx);
  for (const hours of [0, 3]) {
    open.world.clock.advanceMs(hours * 3_600_000);
    await drainLoops(ctx, open.worker, [LOOPS[kind]()]);
  }
  return taken.filter((address) => address === to).length;
}

/** Starts a worker whose message stops before or after its hand-over, as in a killed process. */
async function stopped(kind: Kind, at: 'claim' | 'hand-over') {
  let reached = (): void => undefined;
  let goOn = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const isReleased = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const left: string[] = [];
  const ctx = answeredBy(open.world.ctx, async (message) => {
    if (at === 'claim') {
      reached();
      await isReleased;
    }
    try {
      await message.onHanded?.();
    } catch (error) {
      return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
    }
    left.push(...message.envelope.to);
    if (at === 'hand-over') {
      reached();
      await isReleased;
    }
    return ACCEPTED;
  });
  const worker = await startWorker(ctx, 'test');
  const loop: DueLoop = LOOPS[kind]();
  await loop.tick(ctx, worker);
  await isThere;
  return {
    left,
    workerId: worker.id,
    /** Runs the recovery by other workers, two in parallel and once more. */
    recover: async () => {
      const others = [LOOPS[kind](), LOOPS[kind]()];
      await Promise.all(others.map((other) => other.recover?.(open.world.ctx, [worker.id])));
      await others[0]?.recover?.(open.world.ctx, [worker.id]);
    },
    /** The process was only slow, and continues. */
    goOn: async () => {
      goOn();
      for (let on = loop.progress?.(); on != null; on = loop.progress?.()) await on;
      await worker.stop({ clean: true });
    },
  };
}

describe.each(KINDS)('a worker that is killed with a message in hand: %s', (kind) => {
  it('after the claim leaves one that the next worker sends, and can hand nothing over itself', async () => {
    const message = await dueMessage(kind);
    const dead = await stopped(kind, 'claim');
    expect(await message.fate()).toMatchObject({ fate: 'sending', attempt: 1 });
    await dead.recover();
    expect(await message.fate()).toMatchObject({ fate: 'again', errorCode: null });
    await dead.goOn();
    expect(dead.left).toEqual([]);
    expect(await message.fate()).toMatchObject({ fate: 'again', errorCode: null });
    expect(await sentLater(kind, message.to)).toBe(1);
    expect(await message.fate()).toMatchObject({ fate: 'sent', attempt: 2 });
  });

  it('after the claim leaves one that the next worker sends, even if the worker signed off', async () => {
    const message = await dueMessage(kind);
    const gone = await stopped(kind, 'claim');
    await open.world.ctx.sql.query('delete from workers where id = $1', [gone.workerId]);
    const recoverer = LOOPS[kind]() as Recoverer;
    expect(await orphans(open.world.ctx, [recoverer])).toEqual([gone.workerId]);
    await reapDeadWorkers(open.world.ctx, [recoverer], [gone.workerId]);
    expect(await message.fate()).toMatchObject({ fate: 'again', errorCode: null });
    expect(await orphans(open.world.ctx, [recoverer])).toEqual([]);
    await gone.goOn();
    expect(await sentLater(kind, message.to)).toBe(1);
  });

  it('after the claim hands nothing over either while another worker sends it', async () => {
    const message = await dueMessage(kind);
    const dead = await stopped(kind, 'claim');
    await dead.recover();
    expect(await sentLater(kind, message.to)).toBe(1);
    await dead.goOn();
    expect(dead.left).toEqual([]);
    expect(await message.fate()).toMatchObject({ fate: 'sent', attempt: 2 });
  });

  it('after the hand-over leaves one that is unknown and never sent again; the late answer changes nothing', async () => {
    const message = await dueMessage(kind);
    const dead = await stopped(kind, 'hand-over');
    await dead.recover();
    const lost = { fate: 'unknown', errorCode: 'lost_in_data', attempt: 1 };
    expect(await message.fate()).toMatchObject(lost);
    await dead.goOn();
    expect(dead.left).toEqual([message.to]);
    expect(await message.fate()).toMatchObject(lost);
    expect(await sentLater(kind, message.to)).toBe(0);
  });

  it('whose lease has ended hands nothing over', async () => {
    const message = await dueMessage(kind);
    const { ctx, taken } = takingServer(open.world.ctx);
    let isClaimed = false;
    const worker: Worker = { id: open.worker.id, isAlive: () => !isClaimed, lifetime: () => open.worker.lifetime() };
    const loop = LOOPS[kind]();
    const counting = answeredBy(ctx, async (message) => {
      isClaimed = true;
      return ctx.mail.directSender('x').send(message);
    });
    await loop.tick(counting, worker);
    for (let on = loop.progress?.(); on != null; on = loop.progress?.()) await on;
    expect(isClaimed).toBe(true);
    expect(taken).toEqual([]);
    expect(await message.fate()).toMatchObject({ fate: 'again' });
    expect(await sentLater(kind, message.to)).toBe(1);
  });
});

describe.each(KINDS)('a message for which the response of a statement was lost: %s', (kind) => {
  it.each(['claim', 'handoff', 'result'] as const)('goes out once, when it was that of its %s', async (statement) => {
    const message = await dueMessage(kind);
    const losing = losingAnswerOf(open.world.ctx, STATEMENTS[kind][statement]);
    const { ctx, taken } = takingServer(losing.ctx);
    const loop = LOOPS[kind]();
    // The process continues and finds the unseen results again.
    for (let turn = 0; turn < 4; turn += 1) {
      await drainLoops(ctx, open.worker, [loop]).catch((error: Error) => {
        if (!error.message.startsWith('The connection broke')) throw error;
      });
      open.world.clock.advanceMs(60_000);
    }
    expect(losing.lost()).toBe(true);
    expect(taken.filter((address) => address === message.to)).toEqual([message.to]);
    expect(await message.fate()).toMatchObject({ fate: 'sent' });
    expect(await sentLater(kind, message.to)).toBe(0);
  });
});
