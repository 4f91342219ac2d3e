import { isIP } from 'node:net';
import { isFreeMail } from '../../../engine/address/free-mail.js';
import { isReservedName } from '../../../engine/address/reserved-name.js';
import type { DomainUse, PublishedKey } from '../../../engine/dns/expected-records.js';
import type { Ctx } from '../../../platform/context.js';
import type { DomainRow } from '../domains.repo.js';
import { challengeFor } from '../ownership/challenge.js';
import { listDomainUses, listTrackingHosts } from './domain-use.reads.js';

/** What a domain is used for, and by how much of the workspace. */
export interface UsedDomain {
  readonly row: DomainRow;
  readonly use: DomainUse;
  /** Mailboxes send from it. */
  readonly inUse: boolean;
}

/** SPF mechanisms and DKIM selectors that providers document for domains of their customers. */
const PROVIDERS: Readonly<Record<string, { readonly spf: string; readonly selectors: readonly string[] }>> = {
  google: { spf: 'include:_spf.google.com', selectors: ['google'] },
  microsoft: { spf: 'include:spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
};

/** Whether DNS is asked about a domain at all: reserved names are not published, and those of public providers are theirs. */
export function isWatched(domain: string): boolean {
  return !isReservedName(domain) && !isFreeMail(domain);
}

/** Finds out from mailboxes, campaigns and settings what each of these domains is used for. */
export async function usesOf(ctx: Ctx, workspaceId: number, rows: readonly DomainRow[]): Promise<UsedDomain[]> {
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.domain);
  const uses = new Map((await listDomainUses(ctx.sql, workspaceId, names)).map((use) => [use.domain, use.providers]));
  const hosts = await listTrackingHosts(ctx.sql, workspaceId);
  return rows.map((row) => {
    const providers = uses.get(row.domain) ?? [];
    return { row, use: useOf(ctx, row, providers, hosts), inUse: providers.length > 0 };
  });
}

function useOf(ctx: Ctx, row: DomainRow, providers: readonly string[], hosts: readonly string[]): DomainUse {
  const { domain } = row;
  const elsewhere = providers.filter((provider) => provider !== 'native');
  // A domain that was brought and has no mailbox yet is meant to be hosted here.
  const isHosted = providers.includes('native') || (elsewhere.length === 0 && row.hosted);
  const known = elsewhere.flatMap((provider) => PROVIDERS[provider] ?? []);
  return {
    domain,
    challenge:
      isHosted && row.owned_at === null && isWatched(domain) ? challengeFor(ctx, row.workspace_id, domain) : null,
    // Beside mailboxes at a provider the provider receives.
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

/** Keys that are signed with, about to be, or were until lately. */
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

/** The name of the inbound server; null while the installation has none that others could find. */
function ownHost({ config }: Pick<Ctx, 'config'>): string | null {
  return config.mailHostname.includes('.') ? config.mailHostname : null;
}

/** What lets this installation's servers send: as the operator says, else by name when mail leaves from here without a relay. */
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
