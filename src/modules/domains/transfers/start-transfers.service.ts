import { isFreeMail } from '../../../engine/address/free-mail.js';
import { isReservedName } from '../../../engine/address/reserved-name.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { updateDnsDue } from '../dns/domain-dns.repo.js';
import { type DomainRow, updateDomain } from '../domains.repo.js';
import { ensureDomains } from '../domains.service.js';
import { type ChosenProvider, chooseProvider } from '../providers/choose-provider.service.js';
import { advanceTransfer } from './advance.service.js';
import { claimDueTransfers, insertTransfers, listLiveTransfers } from './transfers.repo.js';

const DEADLINE_MS = 14 * 86_400_000;
/** Longer than the steps of one turn take. */
export const TRANSFER_LEASE_MS = 120_000;
/** Transfers of one request that go as far as they can before its answer; the rest follows by itself. */
const AT_ONCE = 10;

/** A domain of a request that was left as it is, and why. */
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
 * Begins to bring domains here: their zone is made and filled, or the records to set by hand are found out. Domains that are
 * connected already are skipped; one that is on its way goes on. Throws 409 `provider_not_configured`.
 * @param input.trusted asked for with a key of the whole account, or by the workspace that has just bought the domain.
 * @param input.bought also names that are reserved for trying out: the sandbox registrar has sold them.
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
  const begun = await claimDueTransfers(ctx.sql, ctx.clock.now(), TRANSFER_LEASE_MS, AT_ONCE, { workspaceId, batchId });
  await Promise.all(begun.map((transfer) => advanceTransfer(ctx, transfer)));
  return { batchId, domains: wanted, rejections };
}

function refuse(domains: readonly string[]): { wanted: string[]; rejections: DomainRejection[] } {
  const wanted = new Set<string>();
  const rejections: DomainRejection[] = [];
  for (const domain of domains) {
    if (wanted.has(domain)) {
      rejections.push({ domain, code: 'duplicate', message: 'This domain is in the request before.' });
    } else if (isFreeMail(domain)) {
      rejections.push({ domain, code: 'domain_not_owned', message: `${domain} belongs to a mail provider.` });
    } else if (isReservedName(domain)) {
      const message = `${domain} is reserved for trying things out: make mailboxes at it right away.`;
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
  const onTheWay = new Set(live.map((transfer) => transfer.domain_id));
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

function isConnected(row: DomainRow, chosen: ChosenProvider): boolean {
  const isThere = row.provider === chosen.name && row.provider_access === chosen.access;
  return row.status === 'active' && row.owned_at !== null && isThere;
}
