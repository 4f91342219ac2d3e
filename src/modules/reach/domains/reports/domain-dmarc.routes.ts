import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { DomainPath } from '../registry/domains.schemas.js';
import { DomainDmarcOut, DomainDmarcQuery } from './domain-dmarc.schemas.js';
import { getDomainDmarc } from './domain-dmarc.service.js';
import { dmarcToWire } from './domain-dmarc.wire.js';

/** Registers the operations for DMARC of a domain and reports of receivers about its email. */
export function domainDmarcRoutes(app: App): void {
  operation(app, {
    id: 'getDomainDmarc',
    method: 'GET',
    path: '/domains/{domain}/dmarc',
    tag: 'Domains',
    summary: 'Get DMARC reports of a domain',
    description:
      'Returns the DMARC policy of a domain at the last DNS check, who sends email in its name according to the reports of ' +
      'receivers, and when it can move to a stricter policy. Outrider reads DMARC and TLS reports that arrive at a mailbox of ' +
      'the workspace: publish `proposed`, which names such a mailbox in `rua`. Reports from senders that are not ' +
      'authenticated are listed, but not counted.',
    params: DomainPath,
    query: DomainDmarcQuery,
    response: DomainDmarcOut,
    errors: ['domain_not_found'],
    handler: async (ctx, { params, query, workspaceId }) =>
      dmarcToWire(await getDomainDmarc(ctx, workspaceId, { domain: params.domain, days: query.days })),
  });
}
