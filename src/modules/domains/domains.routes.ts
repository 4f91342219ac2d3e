import { requireAccountKey } from '../../platform/http/access.js';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { rotateDomainKey } from './dkim-rotation.service.js';
import { domainToWire } from './domain-wire.js';
import { DomainDeleteOut, DomainOut, DomainPath, DomainsOut, DomainsQuery, DomainVerifyIn } from './domains.schemas.js';
import { listDomains } from './list.service.js';
import { verifyDomain } from './ownership/verify.service.js';
import { removeDomain } from './removal/remove-domain.service.js';

/** The domains of a workspace, and the proof that one is its own. */
export function domainRoutes(app: App): void {
  operation(app, {
    id: 'listDomains',
    method: 'GET',
    path: '/domains',
    tag: 'Domains',
    summary: 'List domains',
    description:
      'Domains of the workspace, newest first, with the state of their records as it was last seen. A domain comes here with ' +
      '`POST /domains/provider-transfer`, by purchase, or with its first mailbox.',
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
    summary: 'Prove that a domain is yours, and check its records now',
    description:
      'Asks the name servers for the TXT record that proves control (`ownership.recordName`, `ownership.recordValue`) and for ' +
      'every record that sending needs. This also happens by itself, within minutes after a record was set. A domain belongs to ' +
      'one workspace of the installation: 409 `domain_taken` when another one holds it. With an account-wide key and `give`, the ' +
      'domain is given to this workspace without proof.',
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
    summary: 'Begin to sign with a new DKIM key',
    description:
      'Makes a key with a selector of its own, which is expected in DNS from now on. It is signed with once its record was seen ' +
      'there; the record of the old one must stay for a week after that. 409 `in_use` while a new key is still waiting.',
    params: DomainPath,
    response: DomainOut,
    errors: ['domain_not_found', 'in_use'],
    handler: async (ctx, { params, workspaceId }) =>
      domainToWire(ctx, await rotateDomainKey(ctx, workspaceId, params.domain)),
  });
}
