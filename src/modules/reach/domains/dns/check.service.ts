import { isReservedName } from '../../../../engine/address/reserved-name.js';
import { questionKey, recordsOf } from '../../../../engine/dns/answers.js';
import { compareRecords, type RecordFinding } from '../../../../engine/dns/compare-records.js';
import { compareReportTargets } from '../../../../engine/dns/dmarc/external-reports.js';
import { blockingRecords, checksOf, healthOf, isBad } from '../../../../engine/dns/domain-health.js';
import { CHALLENGE_LABEL, type DomainUse, expectedRecords } from '../../../../engine/dns/expected-records.js';
import { recheckAfterMs } from '../../../../engine/dns/recheck.js';
import type { DnsHealth, DnsPurpose } from '../../../../engine/dns/record-kinds.js';
import { type Actor, type Ctx, inTx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { isChallenge } from '../ownership/challenge.js';
import { takeDomain } from '../ownership/ownership.service.js';
import { activateNextKey } from '../registry/dkim-rotation.service.js';
import { type DomainDnsRow, lockDomainDns, updateDomainDns } from '../registry/domain-dns.repo.js';
import { dnsChanged } from '../registry/domains.events.js';
import { type DomainRow, findDomainsById, lockDomain, updateDomain } from '../registry/domains.repo.js';
import { type StoredFinding, storedFinding } from '../registry/stored-finding.js';
import { askBlocklists, dueListings, storeListings } from './blocklists.service.js';
import { isWatched, type UsedDomain, usesOf } from './domain-use.service.js';
import { type LookedUp, lookUpRecords } from './look-up.js';

/** Maximum number of domains checked in parallel per call. */
const PARALLEL = 25;

/**
 * Checks the DNS records of domains and stores the findings, together with their effects (proven control, an activated
 * key, an event) in the same transaction. A name reserved for tests needs no records; a free mail domain is skipped. Never call it
 * inside a transaction.
 * Takes as long as the slowest response, at most a few seconds.
 */
export async function checkDomains(ctx: Ctx, workspaceId: number, domainIds: readonly string[]): Promise<void> {
  const rows = await findDomainsById(ctx.sql, workspaceId, domainIds);
  const used = await usesOf(
    ctx,
    workspaceId,
    rows.filter((row) => isWatched(row.domain)),
  );
  for (const row of rows) if (isReservedName(row.domain)) await settleReserved(ctx, row);
  const due = await dueListings(ctx, workspaceId, domainIds);
  for (let at = 0; at < used.length; at += PARALLEL) {
    await Promise.all(used.slice(at, at + PARALLEL).map((one) => checkDomain(ctx, one, due.has(one.row.id))));
  }
}

/** Settles a name without public DNS: it works without records, and only a request checks it again. */
async function settleReserved(ctx: Ctx, { workspace_id: workspaceId, id }: DomainRow): Promise<void> {
  await inTx({ ...ctx, actor: DNS_SAYS_SO }, async (ctx) => {
    const row = await lockDomain(ctx.sql, workspaceId, id);
    if (row === undefined || (await lockDomainDns(ctx.sql, workspaceId, id)) === undefined) return;
    const now = ctx.clock.now();
    const checked = { checkedAt: now, dueAt: null, settled: true, unchanged: 0, health: 'healthy' } as const;
    await updateDomainDns(ctx.sql, workspaceId, id, { ...checked, verdicts: checksOf([]), findings: [] });
    if (row.status !== 'connecting') return;
    const status = { status: 'active', error_code: null, error_message: null };
    await updateDomain(ctx.sql, workspaceId, id, { ...status, updated_at: now });
  });
}

async function checkDomain(ctx: Ctx, used: UsedDomain, isListingDue: boolean): Promise<void> {
  const [found, listings] = await Promise.all([
    lookUpRecords(ctx.dns, used.use.domain, expectedRecords(used.use)),
    isListingDue ? askBlocklists(ctx, used.use.domain) : null,
  ]);
  await inTx({ ...ctx, actor: DNS_SAYS_SO }, async (ctx) => {
    await storeCheck(ctx, used, found);
    if (listings !== null) await storeListings(ctx, used.row, listings);
  });
}

/** Effects of DNS findings are attributed to the system, not to the caller who requested the check. */
const DNS_SAYS_SO: Actor = { kind: 'system', keyId: null, requestId: null };

async function storeCheck(ctx: Ctx, used: UsedDomain, found: LookedUp): Promise<void> {
  const { workspace_id: workspaceId, id } = used.row;
  // Lock the domain first, then its DNS row: every writer uses this order.
  const row = await lockDomain(ctx.sql, workspaceId, id);
  const before = await lockDomainDns(ctx.sql, workspaceId, id);
  if (row === undefined || before === undefined) return;
  const use = withSeenChallenge(ctx, row, used.use, found);
  const findings = [
    ...compareRecords(expectedRecords(use), found.seen),
    ...compareReportTargets(row.domain, found.seen),
  ];
  const health = healthOf(findings);
  const isSilent = health === 'unknown' && before.health !== 'unknown' && !findings.some(isKnown);
  const owned = await noteOwner(ctx, row, findings);
  const stored = isSilent ? before.findings : findings.map(storedFinding);
  const isSame = statusesOf(stored) === statusesOf(before.findings);
  const settled = health === 'healthy' && (owned || use.challenge === null) && row.dkim_next_selector === null;
  const unchanged = isSame ? before.unchanged + 1 : 0;
  const now = ctx.clock.now();
  await updateDomainDns(ctx.sql, workspaceId, id, {
    // Without a response, the last findings and their time are kept.
    checkedAt: isSilent && before.checked_at !== null ? before.checked_at : now,
    dueAt: new Date(now.getTime() + recheckAfterMs({ settled, unchanged, inUse: used.inUse })),
    settled,
    unchanged,
    health: isSilent ? before.health : health,
    verdicts: isSilent && before.verdicts !== null ? before.verdicts : checksOf(findings),
    findings: stored,
  });
  if (isSilent) return;
  await noteDomain(ctx, row, findings, owned || use.challenge === null, found);
  if (!isSame) await announce(ctx, row, before, health, findings);
}

/** Accepts a challenge that was published under a previous master key. */
function withSeenChallenge(ctx: Ctx, row: DomainRow, use: DomainUse, { seen }: LookedUp): DomainUse {
  if (use.challenge === null) return use;
  const name = `${CHALLENGE_LABEL}.${row.domain}`;
  const texts = recordsOf(seen.get(questionKey({ name, type: 'TXT' })) ?? { kind: 'none' });
  const proof = texts.find((text) => isChallenge(ctx, row.workspace_id, row.domain, text));
  return proof === undefined ? use : { ...use, challenge: proof.trim() };
}

/** Returns whether the workspace owns the domain. Ownership starts when its challenge is first seen. */
async function noteOwner(ctx: Ctx, row: DomainRow, findings: readonly RecordFinding[]): Promise<boolean> {
  if (row.owned_at !== null) return true;
  const proof = findings.find(({ expected }) => expected.purpose === 'verification');
  if (proof?.verdict !== 'valid') return false;
  return takeDomain(ctx, row, 'dns');
}

/** Updates the domain row: activates the next key, and stores name servers and status. */
async function noteDomain(
  ctx: Ctx,
  row: DomainRow,
  findings: readonly RecordFinding[],
  isProven: boolean,
  { servers }: LookedUp,
): Promise<void> {
  const next = findings.find(({ expected }) => expected.name === `${row.dkim_next_selector}._domainkey.${row.domain}`);
  if (next?.verdict === 'valid') await activateNextKey(ctx, row);
  const mayWork = isProven && findings.some(isKnown) && blockingRecords(checksOf(findings)).length === 0;
  const nameservers = servers?.nameservers ?? row.nameservers;
  const isMoved = nameservers.join() !== row.nameservers.join();
  const isReady = row.status === 'connecting' && mayWork;
  if (!isMoved && !isReady) return;
  await updateDomain(ctx.sql, row.workspace_id, row.id, {
    nameservers: [...nameservers],
    ...(isReady ? { status: 'active', error_code: null, error_message: null } : {}),
    updated_at: ctx.clock.now(),
  });
}

async function announce(
  ctx: Ctx,
  row: DomainRow,
  before: DomainDnsRow,
  health: DnsHealth,
  findings: readonly RecordFinding[],
): Promise<void> {
  const failing = new Set<DnsPurpose>(
    findings.filter(({ verdict }) => isBad(verdict)).map(({ expected }) => expected.purpose),
  );
  await appendEvents(ctx, row.workspace_id, [
    dnsChanged.draft({ domain: row.domain, previousHealth: before.health, health, failing: [...failing] }),
  ]);
}

function isKnown({ status }: RecordFinding): boolean {
  return status !== 'unknown';
}

/** Returns a text that stays equal as long as no record changes its status. */
function statusesOf(findings: readonly StoredFinding[]): string {
  return findings
    .map(({ purpose, name, status }) => `${purpose} ${name} ${status}`)
    .sort()
    .join('\n');
}
