import type { Ctx } from '../platform/context.js';
import { insertRetiredKeys, listOtherKeyProcesses } from '../platform/db/retired-master-keys.js';
import { reseal } from '../platform/db/sealed/reseal.js';
import type { SealedColumn } from '../platform/db/sealed/sealed-column.js';
import { countSealed } from '../platform/db/sealed/sealed-values.js';
import type { SqlRunner } from '../platform/db/sql-runner.js';
import { DEAD_AFTER_MS } from '../platform/due/worker.js';
import { type MasterKeys, markOfKey } from '../platform/master-key.js';
import { masterKeyId } from '../platform/secrets.js';
import { StartError } from '../platform/start-error.js';

export interface KeyRotation {
  /** Whether every readable value is under the current key, and the former keys are retired. */
  readonly complete: boolean;
  /** Number of encrypted values of the instance. */
  readonly values: number;
  /** Values that this run encrypted again. */
  readonly resealed: number;
  /** Former keys that no process accepts from now on. */
  readonly retiredKeys: number;
  /** Values under a master key that is not in the settings; they block the end of the rotation. */
  readonly unknownKeys: readonly { readonly keyId: string; readonly column: string; readonly values: number }[];
  /** Values that were altered or moved in the database, so that no key can decrypt them, each as `column key`. */
  readonly damaged: readonly string[];
}

/**
 * Encrypts all values again under the current master key and then retires the former ones. Repeating it continues an
 * interrupted rotation. Throws `StartError` while another process encrypts with another key.
 */
export async function rotateKeys(
  ctx: Pick<Ctx, 'sql' | 'secrets' | 'clock'>,
  keys: MasterKeys,
  columns: readonly SealedColumn[],
  onProgress: (resealed: number, former: number) => void = () => undefined,
): Promise<KeyRotation> {
  await requireOneKey(ctx, keys);
  const current = ctx.secrets.currentKeyId.toString('hex');
  const known = new Set([keys.current, ...keys.old].map((key) => masterKeyId(key).toString('hex')));
  const before = await countSealed(ctx.sql, columns);
  const former = sumOf(before.filter(({ keyId }) => keyId !== current));
  const { resealed, unreadable } = await reseal(ctx.sql, ctx.secrets, columns, (done) => onProgress(done, former));
  const damaged = unreadable.filter(({ keyId }) => known.has(keyId));
  const left = (await countSealed(ctx.sql, columns)).filter(({ keyId }) => keyId !== current);
  const unknownKeys = left.filter(({ keyId }) => !known.has(keyId));
  // A value that changed during the run is still under a former key only if a process wrote it with that key.
  const complete = unknownKeys.length === 0 && sumOf(left) === damaged.length;
  if (complete) {
    await requireOneKey(ctx, keys);
    await insertRetiredKeys(ctx.sql, keys.old.map(markOfKey), ctx.clock.now());
  }
  return {
    complete,
    values: sumOf(before),
    resealed,
    retiredKeys: complete ? keys.old.length : 0,
    unknownKeys: unknownKeys.map(({ column, keyId, count }) => ({ keyId, column: nameOf(column), values: count })),
    damaged: damaged.map(({ column, row }) => `${nameOf(column)} ${column.key.map((key) => row[key]).join('/')}`),
  };
}

/** Throws `StartError` if a living process encrypts with another key than the current one, and names each. */
export async function requireOneKey(
  { sql }: { readonly sql: Pick<SqlRunner, 'query'> },
  { current }: MasterKeys,
): Promise<void> {
  const others = await listOtherKeyProcesses(sql, markOfKey(current), DEAD_AFTER_MS);
  if (others.length === 0) return;
  const names = others.map(({ role, hostname, pid }) => `${role} on ${hostname} (process ${pid})`).join(', ');
  throw new StartError(
    `These processes still encrypt with another master key: ${names}. Restart them with the new key as MASTER_KEY and the ` +
      'former one in OLD_MASTER_KEYS, then run this command again.',
  );
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

export function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`;
}
