import type { Ctx } from '../../../../platform/context.js';
import { takingOver } from '../../../../platform/due/claims/claim-loop.js';
import type { DueLoop, TickResult } from '../../../../platform/due/due-loop.js';
import type { Worker } from '../../../../platform/due/worker.js';
import { DNS_WATCH_LOOP } from '../registry/loops.js';
import { DNS_CHECKS } from './due-checks.js';
import { findNextDueCheck, runDueChecks } from './watch.service.js';

/** Maximum domains per tick. */
const BATCH = 20;

/** Number of checks that this process may still start: a burst after an idle period, then a rate per minute. */
class Allowance {
  #left = 0;
  #at: number | null = null;

  take(perMinute: number, nowMs: number): number {
    const full = Math.max(BATCH, perMinute / 6);
    const passedMs = this.#at === null ? Number.POSITIVE_INFINITY : Math.max(0, nowMs - this.#at);
    this.#left = Math.min(full, this.#left + (passedMs / 60_000) * perMinute);
    this.#at = nowMs;
    return Math.floor(this.#left);
  }

  spend(count: number): void {
    this.#left -= count;
  }
}

/** Checks the DNS of due domains, at most `DNS_CHECKS_PER_MINUTE` per process. */
export function dnsWatchLoop(): DueLoop {
  const allowance = new Allowance();
  return {
    name: DNS_WATCH_LOOP,
    tick: async (ctx: Ctx, worker: Worker): Promise<TickResult> => {
      const now = ctx.clock.now();
      const perMinute = ctx.config.dnsChecksPerMinute;
      const free = Math.min(BATCH, allowance.take(perMinute, now.getTime()));
      if (free < 1) return { worked: 0, nextDueAt: new Date(now.getTime() + 60_000 / perMinute) };
      const worked = await runDueChecks(ctx, worker.id, free);
      allowance.spend(worked);
      return { worked, nextDueAt: worked > 0 ? null : await findNextDueCheck(ctx) };
    },
    ...takingOver(DNS_WATCH_LOOP, DNS_CHECKS),
  };
}
