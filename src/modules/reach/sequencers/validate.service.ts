import type { ConnectionStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { connectionTransitions } from '../../../engine/lifecycle/machines.js';
import { targetOf } from '../../../engine/lifecycle/transitions.js';
import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { accessOf, candidateAccess } from './connection-access.js';
import { type ConnectionRow, findConnection, findTwin, lockConnection, updateConnection } from './connections.repo.js';
import { wakeQueue } from './connections.service.js';
import { ProviderFault } from './providers/fault.js';
import type { ProviderAccess } from './providers/provider.js';
import { factsOf, providerOf } from './providers/registry.js';
import { connectionInvalidated, connectionUnreachable } from './sequencers.events.js';
import type { ConnectionJob } from './sequencers.jobs.js';
import { type Verdict, verdictOf } from './verdict.js';

/** Checks the key at the provider. Must not run in a transaction. An outside failure is a verdict, never an error. */
export async function askForVerdict(
  ctx: Ctx,
  row: Pick<ConnectionRow, 'provider' | 'provider_workspace_id'>,
  access: ProviderAccess,
): Promise<Verdict> {
  try {
    const owner = await providerOf(row.provider).validate(ctx, access);
    const wanted = row.provider_workspace_id;
    if (wanted === null || owner.workspaceId === null || owner.workspaceId === wanted)
      return { cause: 'accepted', owner };
    const { name } = factsOf(row.provider);
    const message = english`The key belongs to workspace ${owner.workspaceId} at ${name}, not to ${wanted}. Use a key of workspace ${wanted}.`;
    return { cause: 'refused', code: 'workspace_mismatch', message };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return verdictOf(error);
  }
}

/**
 * Stores the provider's verdict about the current key of the connection; a verdict about an older key is ignored.
 * Returns the final verdict: an account that another connection already uses is rejected.
 */
export function recordVerdict(ctx: Ctx, asked: ConnectionRow, verdict: Verdict): Promise<Verdict> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, id } = asked;
    const row = await lockConnection(ctx.sql, workspaceId, id);
    if (row === null || row.revision !== asked.revision) return verdict;
    const counts = await refuseTwin(ctx, row, verdict);
    const from = row.status as ConnectionStatus;
    const status = statusAfter(from, counts);
    const now = ctx.clock.now();
    await updateConnection(ctx.sql, workspaceId, id, {
      status,
      last_error: counts.cause === 'accepted' ? null : counts.message,
      updated_at: now,
      ...(counts.cause === 'no_answer' ? {} : { last_validated_at: now }),
      ...(counts.cause === 'accepted'
        ? {
            provider_workspace_id: counts.owner.workspaceId ?? row.provider_workspace_id,
            provider_workspace_name: counts.owner.name,
            failures: 0,
          }
        : {}),
    });
    if (status === 'active' && from !== 'active') await wakeQueue(ctx, workspaceId, id);
    if (counts.cause !== 'accepted' && status !== from && (status === 'invalid' || status === 'unreachable')) {
      const type = status === 'invalid' ? connectionInvalidated : connectionUnreachable;
      const data = { connectionId: id, provider: row.provider, lastError: counts.message };
      await appendEvents(ctx, workspaceId, [type.draft(data)]);
    }
    return counts;
  });
}

/** Returns the status after a verdict. A rate limit does not concern the key, so a working connection stays active. */
function statusAfter(from: ConnectionStatus, verdict: Verdict): ConnectionStatus {
  if (from === 'active' && verdict.cause === 'no_answer' && verdict.code === 'rate_limited') return from;
  return targetOf(connectionTransitions, from, verdict.cause) ?? from;
}

async function refuseTwin(ctx: Ctx, row: ConnectionRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.cause !== 'accepted' || verdict.owner.workspaceId === null) return verdict;
  const owned = { ...row, provider_workspace_id: verdict.owner.workspaceId };
  const twin = await findTwin(ctx.sql, row.workspace_id, row.id, owned);
  if (twin === null) return verdict;
  const message = english`This account is already connected as "${twin.name}" (${twin.id}). Delete one of the two connections.`;
  return { cause: 'refused', code: 'already_exists', message };
}

/**
 * Checks the stored key of a connection and stores the verdict. Returns the verdict; null if the connection does not
 * exist.
 */
export async function validateStored(ctx: Ctx, { workspaceId, connectionId }: ConnectionJob): Promise<Verdict | null> {
  const row = await findConnection(ctx.sql, workspaceId, connectionId);
  if (row === null) return null;
  return validateConnectionNow(ctx, row);
}

/**
 * Validates like `validateStored`, for a loaded connection. With a `candidate` key, that key is checked and nothing is
 * stored.
 */
export async function validateConnectionNow(ctx: Ctx, row: ConnectionRow, candidate?: string): Promise<Verdict> {
  if (candidate !== undefined) return askForVerdict(ctx, row, candidateAccess(row, candidate));
  return recordVerdict(ctx, row, await askForVerdict(ctx, row, accessOf(ctx, row)));
}
