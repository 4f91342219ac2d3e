import type { Ctx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { makeDkimKey, type SealedDkimKey } from './dkim-keys.js';
import { makeDomainKeys } from './domains.jobs.js';
import { type DomainRow, findDomains, insertDomains, listDomainsWithoutKey, updateDomainKey } from './domains.repo.js';

/** Key pairs made while a request waits; the rest follow in a job. */
const KEYS_PER_REQUEST = 5;
const KEYS_PER_ROUND = 20;

/**
 * The workspace's rows of these domains (lower-case A-labels), by name; missing ones are added with a DKIM key pair of
 * their own. Called twice or by two at once it makes each domain once. Past five new domains the keys follow in a job,
 * and mail of those domains leaves unsigned until then.
 */
export async function ensureDomains(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<Map<string, DomainRow>> {
  const wanted = [...new Set(names)];
  const known = new Set((await findDomains(ctx.db, workspaceId, wanted)).map((row) => row.domain));
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length > 0) {
    const now = ctx.clock.now();
    const rows = missing.map((domain) => ({ id: ctx.ids.uuid(), domain }));
    const keys = new Map<string, SealedDkimKey>();
    await Promise.all(
      rows.slice(0, KEYS_PER_REQUEST).map(async ({ id }) => keys.set(id, await makeDkimKey(ctx, workspaceId, id))),
    );
    await insertDomains(
      ctx.db,
      rows.map(({ id, domain }) => ({
        workspace_id: workspaceId,
        id,
        domain,
        status: 'connecting',
        provider: 'manual',
        dkim_selector: keys.get(id)?.selector ?? null,
        dkim_public_key: keys.get(id)?.publicKey ?? null,
        dkim_private_key: keys.get(id)?.sealed ?? null,
        created_at: now,
        updated_at: now,
      })),
    );
    if (rows.length > KEYS_PER_REQUEST) {
      await enqueue(ctx, makeDomainKeys, { workspaceId }, { jobKey: `${makeDomainKeys.name}:${workspaceId}` });
    }
  }
  return new Map((await findDomains(ctx.db, workspaceId, wanted)).map((row) => [row.domain, row]));
}

/** `ensureDomains` for one name. */
export async function ensureDomain(ctx: Ctx, workspaceId: number, name: string): Promise<DomainRow> {
  const row = (await ensureDomains(ctx, workspaceId, [name])).get(name);
  if (row === undefined) throw new Error(`The domain ${name} could not be added.`);
  return row;
}

/** Gives every domain of the workspace that has no key pair one. May be repeated and run twice at once. */
export async function fillDomainKeys(ctx: Ctx, workspaceId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await listDomainsWithoutKey(ctx.db, workspaceId, KEYS_PER_ROUND);
    if (rows.length === 0) return;
    for (const { id } of rows) {
      signal.throwIfAborted();
      await updateDomainKey(ctx.db, workspaceId, id, await makeDkimKey(ctx, workspaceId, id), ctx.clock.now());
    }
  }
}
