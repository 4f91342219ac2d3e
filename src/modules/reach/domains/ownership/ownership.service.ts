import { isFreeMail } from '../../../../engine/address/free-mail.js';
import { parentDomains } from '../../../../engine/address/parent-domains.js';
import { isReservedName } from '../../../../engine/address/reserved-name.js';
import { CHALLENGE_LABEL } from '../../../../engine/dns/expected-records.js';
import type { AuditAction } from '../../../../engine/words/audit-terms.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { domainLost } from '../registry/domains.jobs.js';
import { type DomainRow, updateDomain } from '../registry/domains.repo.js';
import { challengeFor } from './challenge.js';
import { type DomainOwner, findOwners, lockDomainName } from './owners.repo.js';

/** Basis of domain ownership; see migration 0195. */
export type Proof = 'dns' | 'given' | 'bought' | 'reserved' | 'parent' | 'kept';

/** Bases that rank below a challenge that a workspace publishes in DNS. The operator's decision outranks everything. */
const GIVES_WAY: ReadonlySet<string> = new Set<Proof>(['reserved', 'parent', 'kept']);

/** Bases that exclude any other owner: the operator's decision, and a registration bought through Outrider. */
const DECIDES: ReadonlySet<Proof> = new Set<Proof>(['given', 'bought']);

const TAKEN = 'This domain belongs to another workspace. Ask the operator of the instance to assign it to you.';

/**
 * Makes the workspace of `row` the owner of its domain. Returns false if another workspace has a stronger claim. The
 * row then shows the error, without naming the other workspace.
 */
export function takeDomain(ctx: Ctx, row: DomainRow, proof: Proof): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    await lockDomainName(ctx.sql, row.domain);
    const [holder] = await findOwners(ctx.sql, [row.domain]);
    if (holder?.workspace_id === row.workspace_id) return true;
    const now = ctx.clock.now();
    if (holder !== undefined) {
      const isStronger = DECIDES.has(proof) || (proof === 'dns' && GIVES_WAY.has(holder.owned_by));
      if (!isStronger) {
        await updateDomain(ctx.sql, row.workspace_id, row.id, { error_code: 'domain_taken', error_message: TAKEN });
        return false;
      }
      await loseDomain(ctx, holder, proof);
    }
    await updateDomain(ctx.sql, row.workspace_id, row.id, {
      owned_by: proof,
      owned_at: now,
      error_code: null,
      error_message: null,
      updated_at: now,
    });
    // Reserved names and subdomains of an owned domain are recorded with the mailbox created at them.
    if (proof === 'dns' || DECIDES.has(proof)) await audit(ctx, row, 'domain.owned', { proof });
    return true;
  });
}

/** Disconnects the DNS provider. Otherwise a former owner could still write to the zone. */
export const BY_HAND = { provider: 'manual', provider_access: null, zone: null } as const;

async function loseDomain(ctx: Ctx, holder: DomainOwner, proof: Proof): Promise<void> {
  await updateDomain(ctx.sql, holder.workspace_id, holder.id, {
    ...BY_HAND,
    owned_by: null,
    owned_at: null,
    status: 'failed',
    error_code: 'domain_taken',
    error_message: proof === 'given' ? english`The operator assigned this domain to another workspace.` : TAKEN,
    updated_at: ctx.clock.now(),
  });
  await audit(ctx, holder, 'domain.lost', { proof });
  await enqueue(ctx, domainLost, { workspaceId: holder.workspace_id, domain: holder.domain });
}

function audit(
  ctx: Ctx,
  row: Pick<DomainRow, 'workspace_id' | 'id' | 'domain'>,
  action: AuditAction,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendAudit(ctx, row.workspace_id, {
    action,
    resource: 'domain',
    resourceId: row.id,
    changes: { domain: row.domain, ...changes },
  });
}

/** Basis on which a workspace may host mailboxes at a domain, or the reason why it may not. */
export type HostingRight = { readonly proof: Proof | null } | { readonly refusal: string };

/**
 * Returns whether the workspace may host mailboxes at each name (lower-case A-label), and on what basis: a domain it
 * owns (`proof` null), an unused name reserved for testing, or a subdomain of a domain it owns. Writes nothing.
 */
export async function hostingRights(
  ctx: Ctx,
  workspaceId: number,
  names: readonly string[],
): Promise<Map<string, HostingRight>> {
  const all = [...new Set(names.flatMap((name) => [name, ...parentDomains(name)]))];
  const owners = new Map((await findOwners(ctx.sql, all)).map((owner) => [owner.domain, owner.workspace_id]));
  return new Map(names.map((name) => [name, rightTo(ctx, workspaceId, name, owners)]));
}

function rightTo(ctx: Ctx, workspaceId: number, name: string, owners: ReadonlyMap<string, number>): HostingRight {
  if (isFreeMail(name)) {
    return {
      refusal: `${name} belongs to a mail provider: connect your mailbox there with \`connection\`.`,
    };
  }
  const owner = owners.get(name);
  if (owner === workspaceId) return { proof: null };
  if (isReservedName(name)) return owner === undefined ? { proof: 'reserved' } : { refusal: TAKEN };
  if (owner === undefined && parentDomains(name).some((parent) => owners.get(parent) === workspaceId)) {
    return { proof: 'parent' };
  }
  return {
    refusal:
      `Prove control of ${name} first: publish a TXT record named ${CHALLENGE_LABEL}.${name} with the value ` +
      `${challengeFor(ctx, workspaceId, name)}, connect the domain with POST /domains/provider-transfer, and try again ` +
      'when GET /domains shows it as owned.',
  };
}
