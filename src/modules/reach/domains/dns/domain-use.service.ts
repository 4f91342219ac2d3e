import { isIP } from 'node:net';
import { isFreeMail } from '../../../../engine/address/free-mail.js';
import { isReservedName } from '../../../../engine/address/reserved-name.js';
import type { DomainUse, PublishedKey } from '../../../../engine/dns/expected-records.js';
import type { Ctx } from '../../../../platform/context.js';
import { challengeFor } from '../ownership/challenge.js';
import type { DomainRow } from '../registry/domains.repo.js';
import { listDomainUses, listTrackingHosts } from './domain-use.reads.js';

/** Expected use of a domain, derived from mailboxes, campaigns and settings. */
export interface UsedDomain {
  readonly row: DomainRow;
  readonly use: DomainUse;
  /** Whether mailboxes send from the domain. */
  readonly inUse: boolean;
}

/** SPF mechanisms and DKIM selectors that providers document for customer domains. */
const PROVIDERS: Readonly<Record<string, { readonly spf: string; readonly selectors: readonly string[] }>> = {
  google: { spf: 'include:_spf.google.com', selectors: ['google'] },
  microsoft: { spf: 'include:spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
};

/**
 * Returns whether DNS is checked for a domain. Reserved names are not in public DNS, and free mail domains belong to
 * their providers.
 */
export function isWatched(domain: string): boolean {
  return !isReservedName(domain) && !isFreeMail(domain);
}

/** Determines from mailboxes, campaigns and settings what each domain is used for. */
export async function usesOf(ctx: Ctx, workspaceId: number, rows: readonly DomainRow[]): Promise<UsedDomain[]> {
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.domain);
  const uses = new Map((await listDomainUses(ctx.sql, workspaceId, names)).map((use) => [use.domain, use]));
  const hosts = await listTrackingHosts(ctx.sql, workspaceId);
  return rows.map((row) => {
    const { providers = [], report_address: reportAddress = null } = uses.get(row.domain) ?? {};
    return { row, use: { ...useOf(ctx, row, providers, hosts), reportAddress }, inUse: providers.length > 0 };
  });
}

function useOf(
  ctx: Ctx,
  row: DomainRow,
  providers: readonly string[],
  hosts: readonly string[],
): Omit<DomainUse, 'reportAddress'> {
  const { domain } = row;
  const elsewhere = providers.filter((provider) => provider !== 'native');
  // A connected domain without mailboxes is expected to be hosted by Outrider.
  const isHosted = providers.includes('native') || (elsewhere.length === 0 && row.hosted);
  const known = elsewhere.flatMap((provider) => PROVIDERS[provider] ?? []);
  return {
    domain,
    challenge:
      isHosted && row.owned_at === null && isWatched(domain) ? challengeFor(ctx, row.workspace_id, domain) : null,
    // If a provider hosts mailboxes of the domain too, that provider receives its email.
    inboundHost: isHosted && elsewhere.length === 0 ? ownHost(ctx) : null,
    spf: [...(isHosted ? ownSpf(ctx) : []), ...new Set(known.map(({ spf }) => spf))],
    keys: isHosted ? keysOf(ctx, row) : [],
    providerSelectors: [...new Set(known.flatMap(({ selectors }) => selectors))],
    trackingHosts: hosts.filter((host) => host === domain || host.endsWith(`.${domain}`)),
    trackingTarget: publicHost(ctx),
    redirectHosts: [],
    redirectTarget: null,
    // The envelope sender of hosted mailboxes is at their own domain.
    returnPathHost: null,
    mtaStsId: null,
    tlsReportsTo: isHosted ? ctx.config.tlsReportsTo : null,
  };
}

/** Returns the keys whose records are expected: current, next, and recently replaced. */
function keysOf(ctx: Ctx, row: DomainRow): PublishedKey[] {
  const keys = [
    { selector: row.dkim_selector, publicKey: row.dkim_public_key },
    { selector: row.dkim_next_selector, publicKey: row.dkim_next_public_key },
  ];
  if (row.dkim_previous_until !== null && row.dkim_previous_until > ctx.clock.now()) {
    keys.push({ selector: row.dkim_previous_selector, publicKey: row.dkim_previous_public_key });
  }
  return keys.flatMap(({ selector, publicKey }) =>
    selector === null || publicKey === null ? [] : [{ selector, publicKey }],
  );
}

/** Returns the host name of the inbound server; null if it is not a public name. */
function ownHost({ config }: Pick<Ctx, 'config'>): string | null {
  return config.mailHostname.includes('.') ? config.mailHostname : null;
}

/**
 * Returns the SPF mechanisms that authorize the servers of this instance: the configured ones, otherwise the host name
 * if email leaves without a relay.
 */
function ownSpf(ctx: Pick<Ctx, 'config'>): readonly string[] {
  const { mailSpf, mailRelayUrl } = ctx.config;
  if (mailSpf.length > 0) return mailSpf;
  const host = ownHost(ctx);
  return host === null || mailRelayUrl !== null ? [] : [`a:${host}`];
}

function publicHost({ config }: Pick<Ctx, 'config'>): string | null {
  const host = new URL(config.publicUrl).hostname;
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.') ? null : host;
}
