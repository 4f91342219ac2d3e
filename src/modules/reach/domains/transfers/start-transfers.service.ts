import { isFreeMail } from '../../../../engine/address/free-mail.js';
import { isReservedName } from '../../../../engine/address/reserved-name.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { claimDue } from '../../../../platform/due/claims/claims.js';
import { letGo } from '../../../../platform/due/claims/let-go.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { type ChosenProvider, chooseProvider } from '../providers/choose-provider.service.js';
import { updateDnsDue } from '../registry/domain-dns.repo.js';
import { transferFailed } from '../registry/domains.events.js';
import { type DomainRow, updateDomain } from '../registry/domains.repo.js';
import { ensureDomains } from '../registry/domains.service.js';
import { advanceTransfer } from './advance.service.js';
import { TRANSFERS } from './due-transfers.js';
import { cancelTransfers, insertTransfers, listLiveTransfers, type TransferRow } from './transfers.repo.js';

const DEADLINE_MS = 14 * 86_400_000;
/** Transfers of a request that advance before its response; the loop advances the others. */
const AT_ONCE = 10;

/** Domain of a request that was not changed, with the reason. */
export interface DomainRejection {
  readonly domain: string;
  readonly code: 'duplicate' | 'domain_not_owned';
  readonly message: string;
}

export interface StartedTransfers {
  readonly batchId: string;
  readonly domains: readonly string[];
  readonly rejections: readonly DomainRejection[];
}

/**
 * Starts connecting domains: creates and fills their zones, or determines the records to set manually. Connected
 * domains are skipped. A pending transfer to the same provider continues; a transfer to another provider is canceled
 * and replaced. Throws 409 `provider_not_configured`.
 * @param input.trusted requested with an account-wide API key, or by the workspace that just bought the domain
 * @param input.bought also accepts names reserved for testing, which the sandbox registrar sells
 */
export async function startTransfers(
  ctx: Ctx,
  workspaceId: number,
  input: {
    readonly domains: readonly string[];
    readonly provider: string | undefined;
    readonly trusted: boolean;
    readonly bought?: boolean;
  },
): Promise<StartedTransfers> {
  const chosen = await chooseProvider(ctx, workspaceId, input.provider);
  const { wanted, rejections } = input.bought ? { wanted: input.domains, rejections: [] } : refuse(input.domains);
  const batchId = ctx.ids.uuid();
  await inTx(ctx, (ctx) => addTransfers(ctx, workspaceId, { batchId, wanted, chosen, trusted: input.trusted }));
  const of = { workspace_id: workspaceId, batch_id: batchId };
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE, of };
  const begun = await claimDue(ctx, TRANSFERS, take);
  try {
    await Promise.all(begun.map((transfer) => advanceTransfer(ctx, transfer)));
  } finally {
    await letGo(ctx, TRANSFERS, begun, null);
  }
  return { batchId, domains: wanted, rejections };
}

function refuse(domains: readonly string[]): { wanted: string[]; rejections: DomainRejection[] } {
  const wanted = new Set<string>();
  const rejections: DomainRejection[] = [];
  for (const domain of domains) {
    if (wanted.has(domain)) {
      rejections.push({ domain, code: 'duplicate', message: english`This domain appears twice in the request.` });
    } else if (isFreeMail(domain)) {
      rejections.push({ domain, code: 'domain_not_owned', message: `${domain} belongs to a mail provider.` });
    } else if (isReservedName(domain)) {
      const message = `${domain} is reserved for testing: create mailboxes at it directly.`;
      rejections.push({ domain, code: 'domain_not_owned', message });
    } else wanted.add(domain);
  }
  return { wanted: [...wanted], rejections };
}

interface NewTransfers {
  readonly batchId: string;
  readonly wanted: readonly string[];
  readonly chosen: ChosenProvider;
  readonly trusted: boolean;
}

async function addTransfers(
  ctx: Ctx,
  workspaceId: number,
  { batchId, wanted, chosen, trusted }: NewTransfers,
): Promise<void> {
  const now = ctx.clock.now();
  const rows = [...(await ensureDomains(ctx, workspaceId, wanted, { hosted: true })).values()];
  const live = await listLiveTransfers(
    ctx.sql,
    workspaceId,
    rows.map((row) => row.id),
  );
  const replaced = live.filter((one) => one.provider !== chosen.name || one.access !== chosen.access);
  await replace(ctx, replaced, chosen);
  const kept = live.filter((one) => !replaced.includes(one));
  const onTheWay = new Set(kept.map((transfer) => transfer.domain_id));
  const fresh = rows.filter((row) => !onTheWay.has(row.id));
  const added = await insertTransfers(
    ctx.sql,
    fresh.map((row) => ({
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      batch_id: batchId,
      domain_id: row.id,
      domain: row.domain,
      provider: chosen.name,
      access: chosen.access,
      trusted,
      due_at: now,
      deadline_at: new Date(now.getTime() + DEADLINE_MS),
      created_at: now,
      updated_at: now,
      ...(isConnected(row, chosen) ? { status: 'skipped', completed_at: now } : { status: 'requested' }),
    })),
  );
  for (const transfer of added.filter(({ completed_at }) => completed_at === null)) {
    await updateDomain(ctx.sql, workspaceId, transfer.domain_id, {
      status: 'transferring',
      error_code: null,
      error_message: null,
      updated_at: now,
    });
  }
  await updateDnsDue(
    ctx.sql,
    workspaceId,
    added.map((transfer) => transfer.domain_id),
    now,
  );
}

/**
 * Cancels transfers to a provider that the workspace no longer requests; a process working on such a transfer writes
 * nothing further.
 */
async function replace(ctx: Ctx, transfers: readonly TransferRow[], chosen: ChosenProvider): Promise<void> {
  const errorMessage = english`Replaced by a transfer to ${chosen.name}.`;
  for (const { workspace_id, domain_id, batch_id, domain, provider } of transfers) {
    await cancelTransfers(ctx.sql, workspace_id, domain_id, errorMessage, ctx.clock.now());
    const data = { transferId: batch_id, domain, provider, errorCode: 'cancelled', errorMessage };
    await appendEvents(ctx, workspace_id, [transferFailed.draft(data)]);
  }
}

function isConnected(row: DomainRow, chosen: ChosenProvider): boolean {
  const isThere = row.provider === chosen.name && row.provider_access === chosen.access;
  return row.status === 'active' && row.owned_at !== null && isThere;
}
