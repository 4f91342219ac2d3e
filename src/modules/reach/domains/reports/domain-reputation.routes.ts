import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { DomainPath } from '../registry/domains.schemas.js';
import { DomainReputationOut, DomainReputationQuery } from './domain-reputation.schemas.js';
import { getDomainReputation } from './domain-reputation.service.js';
import { reputationToWire } from './domain-reputation.wire.js';

export function domainReputationRoutes(app: App): void {
  operation(app, {
    id: 'getDomainReputation',
    method: 'GET',
    path: '/domains/{domain}/reputation',
    tag: 'Domains',
    summary: 'Get the reputation of a domain',
    description:
      'Returns what receivers report about email of a domain: spam reports from feedback loops (RFC 5965) that arrived at a ' +
      'mailbox of the workspace. A report takes effect only if it identifies an email that the workspace sent and its sender ' +
      'is authenticated; other reports are listed, but not counted. With `GOOGLE_POSTMASTER_KEY_FILE`, ' +
      '`postmaster` has the statistics of Gmail, which a worker reads once a day for domains with proven ownership.',
    params: DomainPath,
    query: DomainReputationQuery,
    response: DomainReputationOut,
    errors: ['domain_not_found'],
    handler: async (ctx, { params, query, workspaceId }) =>
      reputationToWire(await getDomainReputation(ctx, workspaceId, { domain: params.domain, days: query.days })),
  });
}
