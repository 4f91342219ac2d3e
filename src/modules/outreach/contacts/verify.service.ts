import { isDisposable } from '../../../engine/address/disposable.js';
import { guessEsp } from '../../../engine/address/esp.js';
import { isRoleAddress } from '../../../engine/address/role-address.js';
import type { VerificationStatus } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import type { OutboundDns } from '../../../platform/outbound/dns-port.js';
import { type DomainFacts, listUnknownDomains, listUnverified, updateVerified, upsertDomains } from './verify.repo.js';

/** Days for which a DNS result is used. */
const KNOWN_MS = 30 * 86_400_000;
const DOMAINS_AT_ONCE = 256;
const LOOK_UPS_AT_ONCE = 16;
const CONTACTS_AT_ONCE = 5_000;

/** Reserved names, which never resolve (RFC 2606, RFC 6761) and are not looked up. */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/**
 * Looks up the domains of a campaign's unverified contacts, and records on each contact whether its domain accepts email, and its
 * provider. Without a response about the domain, a contact is `unknown`, which never blocks it (docs/use/gates.md).
 */
export async function verifyCampaign(
  ctx: Ctx,
  { workspaceId, campaignId }: { readonly workspaceId: number; readonly campaignId: string },
  signal: AbortSignal,
): Promise<void> {
  const knownSince = new Date(ctx.clock.now().getTime() - KNOWN_MS);
  for (;;) {
    signal.throwIfAborted();
    const domains = await listUnknownDomains(ctx.sql, workspaceId, campaignId, knownSince, DOMAINS_AT_ONCE);
    if (domains.length === 0) break;
    await upsertDomains(ctx.sql, ctx.clock.now(), await lookUpAll(ctx.dns, domains));
  }
  let afterId: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const rows = await listUnverified(ctx.sql, workspaceId, campaignId, afterId, CONTACTS_AT_ONCE);
    const results = rows.map(({ id, email, has_mx, esp }) => ({
      id,
      email,
      status: statusOf(email, has_mx),
      esp: esp ?? 'unknown',
    }));
    if (results.length > 0) await updateVerified(ctx.sql, workspaceId, ctx.clock.now(), results);
    if (rows.length < CONTACTS_AT_ONCE) return;
    afterId = rows.at(-1)?.id ?? null;
  }
}

/** `valid` means that the domain accepts email, not that the address exists: only a message can show that. */
function statusOf(email: string, hasMx: boolean | null): VerificationStatus {
  const at = email.lastIndexOf('@');
  if (hasMx === false) return 'invalid';
  if (isDisposable(email.slice(at + 1))) return 'disposable';
  if (hasMx === null) return 'unknown';
  return isRoleAddress(email.slice(0, at)) ? 'role' : 'valid';
}

async function lookUpAll(dns: OutboundDns, domains: readonly string[]): Promise<DomainFacts[]> {
  const facts: DomainFacts[] = [];
  const waiting = [...domains];
  const worker = async (): Promise<void> => {
    for (let domain = waiting.pop(); domain !== undefined; domain = waiting.pop())
      facts.push(await lookUp(dns, domain));
  };
  await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, worker));
  return facts;
}

/** A domain without MX that has an address accepts email there (RFC 5321, section 5.1); an empty MX means that it accepts none. */
async function lookUp(dns: OutboundDns, domain: string): Promise<DomainFacts> {
  const unknown: DomainFacts = { domain, hasMx: null, esp: 'unknown' };
  if (RESERVED.test(domain)) return unknown;
  const mx = await dns.ask({ name: domain, type: 'MX' });
  if (mx.kind === 'records') {
    const hosts = mx.records
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map((record) => record.slice(record.indexOf(' ') + 1))
      .filter((host) => host !== '' && host !== '.');
    return hosts.length === 0
      ? { domain, hasMx: false, esp: 'unknown' }
      : { domain, hasMx: true, esp: guessEsp(hosts) };
  }
  if (mx.kind === 'unanswered') return unknown;
  const addresses = await dns.ask({ name: domain, type: 'A' });
  if (addresses.kind === 'unanswered') return unknown;
  return addresses.kind === 'records'
    ? { domain, hasMx: true, esp: 'other' }
    : { domain, hasMx: false, esp: 'unknown' };
}
