import type { Cluster } from './cluster.js';
import { ANSWER_MS, type Node } from './node.js';

/** `ttl` of deploy/patroni/patroni.yml. */
const LEASE_MS = 20_000;
const PROMOTION_MS = 90_000;
const PAUSE_MS = 50;

/** Times in seconds since the primary lost etcd. */
export interface CutFromEtcd {
  /** Writes that the former primary acknowledged after the cut. */
  readonly taken: number;
  readonly lastTaken: number;
  readonly promoted: number;
  /** Attempts that failed from the last acknowledged write until the cluster was whole again. */
  readonly refused: number;
}

/**
 * Cuts the primary off from etcd, but not from clients and standbys, and writes to it all the time: it must stop accepting writes
 * before another server is promoted, and before its lease ends.
 */
export async function cutFromEtcd(cluster: Cluster): Promise<CutFromEtcd> {
  const former = await cluster.untilWhole();
  await former.query('create table if not exists written (at timestamptz not null)');
  const cutMs = Date.now();
  former.withoutEtcd('add');
  const written: number[] = [];
  let refused = 0;
  let isWriting = true;
  const writer = (async () => {
    while (isWriting) {
      if (await isWritten(former)) written.push(Date.now());
      else refused += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  const promotion = await cluster.promoted(former, PROMOTION_MS);
  // Longer than a lease, so that a write after the promotion would be seen.
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
  isWriting = false;
  await writer;
  former.withoutEtcd('del');
  await cluster.untilWhole();
  const since = (ms: number): number => (ms - cutMs) / 1_000;
  return {
    taken: written.length,
    lastTaken: since(written.at(-1) ?? cutMs),
    promoted: since(promotion.atMs),
    refused,
  };
}

/** Whether the lease and the promotion kept apart: no write was acknowledged after either. */
export function isFenced({ lastTaken, promoted, refused }: CutFromEtcd): boolean {
  return lastTaken < promoted && lastTaken * 1_000 < LEASE_MS && refused > 0;
}

function isWritten(node: Node): Promise<boolean> {
  return node.query('insert into written values (clock_timestamp())', { timeoutMs: ANSWER_MS }).then(
    () => true,
    () => false,
  );
}
