import { requireAccountKey } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { domainToWire } from './domain-wire.js';
import { listDomains } from './list.service.js';
import { rotateDomainKey } from './registry/dkim-rotation.service.js';
import {
  DomainDeleteOut,
  DomainOut,
  DomainPath,
  DomainsOut,
  DomainsQuery,
  DomainVerifyIn,
} from './registry/domains.schemas.js';
import { removeDomain } from './removal/remove-domain.service.js';
import { verifyDomain } from './verify.service.js';

/** Registers the operations for domains of a workspace and their proof of ownership. */
export function domainRoutes(app: App): void {
  operation(app, {
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    tag: 'Domains',
    summary: 'List domains',
    description:
      'Returns the domains of the workspace, newest first, with the last known status of their records. Domains are added by `POST /domains/provider-transfer`, by purchase, or with their first mailbox.',
    query: DomainsQuery,
    response: DomainsOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { views, nextCursor } = await listDomains(ctx, workspaceId, query);
      return { domains: views.map((view) => domainToWire(ctx, view)), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'verifyDomain',
    method: 'POST',
    path: '/domains/{domain}/verify',
    tag: 'Domains',
    summary: 'Verify a domain',
    description:
      'Queries name servers for the TXT record that proves control (`ownership.recordName`, `ownership.recordValue`) and for every record that sending requires. Outrider also checks automatically, within minutes of a change. A domain belongs to one workspace of the instance: 409 `domain_taken` if another workspace has it. An account-wide key can assign the domain to this workspace without proof by `give`.',
    rate: 'outside',
    params: DomainPath,
    body: DomainVerifyIn,
    bodyOptional: true,
    response: DomainOut,
    outside: true,
    errors: ['domain_not_found', 'domain_taken', 'account_key_required'],
    example: { body: {} },
    guard: ({ body, key }) => {
      if (body.give) requireAccountKey(key);
    },
    handler: async (ctx, { params, body, workspaceId }) =>
      domainToWire(ctx, await verifyDomain(ctx, workspaceId, params.domain, { give: body.give })),
  });
  operation(app, {
    id: 'deleteDomain',
    method: 'DELETE',
    path: '/domains/{domain}',
    tag: 'Domains',
    summary: 'Remove a domain from the workspace',
    description:
      'Removes the domain with its DKIM key, its redirect, the proof of control, and its open transfer. Its registration and ' +
      'its zone at a DNS provider stay as they are. 409 `in_use` names the mailboxes, campaigns, and subdomains that use it; ' +
      'delete or change them first.',
    params: DomainPath,
    response: DomainDeleteOut,
    errors: ['domain_not_found', 'in_use'],
    handler: async (ctx, { params, workspaceId }) => {
      const { domain } = await removeDomain(ctx, workspaceId, params.domain);
      return { domain, deleted: true };
    },
  });
  operation(app, {
    id: 'rotateDomainKey',
    method: 'POST',
    path: '/domains/{domain}/dkim/rotate',
    tag: 'Domains',
    summary: 'Rotate the DKIM key',
    description:
      'Creates a DKIM key with a new selector, whose record is then expected in DNS. Outrider signs with the new key once the record is found. Keep the old record for a week after that. Returns 409 `in_use` while a new key is still pending.',
    params: DomainPath,
    response: DomainOut,
    errors: ['domain_not_found', 'in_use'],
    handler: async (ctx, { params, workspaceId }) =>
      domainToWire(ctx, await rotateDomainKey(ctx, workspaceId, params.domain)),
  });
}
