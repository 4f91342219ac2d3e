import { isReservedName } from '../../../engine/address/reserved-name.js';
import { blocklistName, type Listing, removalUrl } from '../../../engine/dns/blocklists.js';
import { statusOf } from '../../../engine/dns/domain-health.js';
import { CHALLENGE_LABEL } from '../../../engine/dns/expected-records.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { challengeFor } from './ownership/challenge.js';
import type { DomainView } from './registry/domains.reads.js';
import type { DomainDnsOut, DomainOut } from './registry/domains.schemas.js';
import type { StoredFinding } from './registry/stored-finding.js';

/** Returns a domain for a response. Parts that were never checked are `unknown`. */
export function domainToWire(ctx: Pick<Ctx, 'secrets'>, view: DomainView): DomainOut {
  return {
    id: view.id,
    domain: view.domain,
    reserved: isReservedName(view.domain),
    status: view.status as DomainOut['status'],
    provider: view.provider as DomainOut['provider'],
    redirectDomain: view.redirect_domain,
    mailboxCount: view.mailbox_count,
    nameservers: view.nameservers,
    dns: dnsToWire(view),
    blocklists: (view.listings ?? []).map(listingToWire),
    ownership: {
      owned: view.owned_at !== null,
      proof: view.owned_by as DomainOut['ownership']['proof'],
      ownedAt: isoOrNull(view.owned_at),
      recordName: `${CHALLENGE_LABEL}.${view.domain}`,
      recordValue: challengeFor(ctx, view.workspace_id, view.domain),
    },
    registeredAt: isoOrNull(view.registered_at),
    expiresAt: isoOrNull(view.expires_at),
    autoRenew: view.auto_renew,
    whoisguard: view.whoisguard,
    transferId: view.transfer_id,
    errorCode: view.error_code,
    errorMessage: view.error_message,
    createdAt: isoOf(view.created_at),
    updatedAt: isoOf(view.updated_at),
  };
}

function dnsToWire({ findings, health, checked_at }: DomainView): DomainDnsOut {
  const found = (findings ?? []).map(asFinding);
  return {
    status: (health ?? 'unknown') as DomainDnsOut['status'],
    mx: statusOf(found, 'mx') ?? 'unknown',
    spf: statusOf(found, 'spf') ?? 'unknown',
    dkim: statusOf(found, 'dkim') ?? 'unknown',
    dmarc: statusOf(found, 'dmarc') ?? 'unknown',
    tracking: statusOf(found, 'tracking') ?? 'unknown',
    checkedAt: isoOrNull(checked_at),
  };
}

function listingToWire(listing: Listing): DomainOut['blocklists'][number] {
  return { ...listing, name: blocklistName(listing.list), removalUrl: removalUrl(listing.list) };
}

function asFinding({ purpose, status }: StoredFinding): Parameters<typeof statusOf>[0][number] {
  return { expected: { purpose }, status };
}
