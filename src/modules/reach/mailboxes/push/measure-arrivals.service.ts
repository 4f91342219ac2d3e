import type { Ctx } from '../../../../platform/context.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';
import { countArrivals } from './arrival-counts.reads.js';

interface ArrivalMeasure {
  readonly api: ApiKind;
  readonly by: 'push' | 'polling' | 'push_failing';
  readonly mailboxes: number;
}

const APIS: readonly ApiKind[] = ['gmail_api', 'graph'];
const WAYS = ['push', 'polling', 'push_failing'] as const;

/** Returns how many mailboxes of each API get new mail in each way; 0 where there are none, so that alerts can compare. */
export async function measureArrivals(ctx: Pick<Ctx, 'sql' | 'clock'>): Promise<ArrivalMeasure[]> {
  const counts = new Map((await countArrivals(ctx.sql, ctx.clock.now())).map((count) => [count.api, count]));
  return APIS.flatMap((api) => WAYS.map((by) => ({ api, by, mailboxes: counts.get(api)?.[by] ?? 0 })));
}
