import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import type { DomainView } from './domains.reads.js';
import { type DomainDnsOut, type DomainOut, DomainsOut, DomainsQuery } from './domains.schemas.js';
import { listDomains } from './list.service.js';

type RecordStatuses = Partial<Omit<DomainDnsOut, 'checkedAt'>>;

/** A domain as callers see it. What nobody has asked the name servers about is `unknown`. */
function domainToWire(view: DomainView): DomainOut {
  const seen = (view.dns ?? {}) as RecordStatuses;
  return {
    id: view.id,
    domain: view.domain,
    status: view.status as DomainOut['status'],
    provider: view.provider as DomainOut['provider'],
    redirectDomain: view.redirect_domain,
    mailboxCount: view.mailbox_count,
    nameservers: [],
    dns: {
      status: seen.status ?? 'unknown',
      mx: seen.mx ?? 'unknown',
      spf: seen.spf ?? 'unknown',
      dkim: seen.dkim ?? 'unknown',
      dmarc: seen.dmarc ?? 'unknown',
      tracking: seen.tracking ?? 'unknown',
      checkedAt: isoOrNull(view.dns_checked_at),
    },
    registeredAt: null,
    expiresAt: null,
    autoRenew: false,
    whoisguard: false,
    transferId: null,
    errorCode: view.error_code,
    errorMessage: view.error_message,
    createdAt: isoOf(view.created_at),
    updatedAt: isoOf(view.updated_at),
  };
}

/** DO1 of the contract. */
export function domainRoutes(app: App): void {
  operation(app, {
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    tag: 'Domains',
    summary: 'List domains',
    description:
      'Domains that mailboxes of the workspace are hosted at, newest first, with the state of their records as far as it ' +
      'is known. A domain is added with its first hosted mailbox.',
    query: DomainsQuery,
    response: DomainsOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { views, nextCursor } = await listDomains(ctx, workspaceId, query);
      return { domains: views.map(domainToWire), nextCursor, hasMore: nextCursor !== null };
    },
  });
}
