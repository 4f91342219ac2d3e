import type { Ctx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { makeDkimKey, type SealedDkimKey } from './dkim-keys.js';
import { insertMissingDns } from './domain-dns.repo.js';
import { makeDomainKeys } from './domains.jobs.js';
import {
  type DomainRow,
  findDomains,
  insertDomains,
  listDomainsWithoutKey,
  updateDomainKey,
  updateHosted,
} from './domains.repo.js';

/** Number of key pairs created during a request; a job creates the rest. */
const KEYS_PER_REQUEST = 5;
const KEYS_PER_ROUND = 20;

/**
 * Returns the workspace's rows of these domains (lower-case A-labels) by name; adds missing ones and starts watching
 * them. Safe to repeat and to call in parallel. `hosted`: for domains of hosted mailboxes, each with its own DKIM key
 * pair; after five new ones, a job creates the remaining keys, and email of those domains is unsigned until then.
 */
export async function ensureDomains(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
  { hosted }: { readonly hosted: boolean },
): Promise<Map<string, DomainRow>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const known = new Set((await findDomains(ctx.sql, workspaceId, wanted)).map((row) => row.domain));
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length > 0) await addDomains(ctx, workspaceId, missing);
  if (hosted) await giveKeys(ctx, workspaceId, wanted);
  return new Map((await findDomains(ctx.sql, workspaceId, wanted)).map((row) => [row.domain, row]));
}

async function addDomains(ctx: Ctx, workspaceId: number, names: readonly string[]): Promise<void> {
  const now = ctx.clock.now();
  const rows = names.map((domain) => ({
    workspace_id: workspaceId,
    id: ctx.ids.uuid(),
    domain,
    status: 'connecting',
    provider: 'manual',
    created_at: now,
    updated_at: now,
  }));
  await insertDomains(ctx.sql, rows);
  await insertMissingDns(ctx.sql, workspaceId, names, now);
}

async function giveKeys(ctx: Ctx, workspaceId: number, names: readonly string[]): Promise<void> {
  await updateHosted(ctx.sql, workspaceId, names);
  const bare = (await findDomains(ctx.sql, workspaceId, names)).filter((row) => row.dkim_private_key === null);
  const keys = new Map<string, SealedDkimKey>();
  await Promise.all(
    bare.slice(0, KEYS_PER_REQUEST).map(async ({ id }) => keys.set(id, await makeDkimKey(ctx, workspaceId, id))),
  );
  for (const [id, key] of keys) await updateDomainKey(ctx.sql, workspaceId, id, key, ctx.clock.now());
  if (bare.length > KEYS_PER_REQUEST) {
    await enqueue(ctx, makeDomainKeys, { workspaceId }, { jobKey: `${makeDomainKeys.name}:${workspaceId}` });
  }
}

/** Calls `ensureDomains` for one name. */
export async function ensureDomain(ctx: Ctx, workspaceId: number, name: string): Promise<DomainRow> {
  const row = (await ensureDomains(ctx, workspaceId, [name], { hosted: true })).get(name);
  if (row === undefined) throw new Error(`The domain ${name} could not be added.`);
  return row;
}

/** Creates the missing DKIM key pairs of hosted domains in a workspace. Safe to repeat and to call in parallel. */
export async function fillDomainKeys(ctx: Ctx, workspaceId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await listDomainsWithoutKey(ctx.sql, workspaceId, KEYS_PER_ROUND);
    if (rows.length === 0) return;
    for (const { id } of rows) {
      signal.throwIfAborted();
      await updateDomainKey(ctx.sql, workspaceId, id, await makeDkimKey(ctx, workspaceId, id), ctx.clock.now());
    }
  }
}
