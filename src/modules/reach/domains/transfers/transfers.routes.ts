import { Type } from 'typebox';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { domain, resourceId } from '../../../../platform/http/types.js';
import { cancelTransfer } from './cancel-transfers.service.js';
import { viewTransfers } from './list-transfers.service.js';
import { startTransfers } from './start-transfers.service.js';
import { DomainsTransferIn, DomainTransfersOut } from './transfers.schemas.js';
import { transfersToWire } from './transfers.wire.js';

/** Both spellings are documented; the first one is preferred. */
const SPELLINGS = [
  { path: 'provider-transfer', suffix: '', deprecated: false },
  { path: 'provider_transfer', suffix: 'Alias', deprecated: true },
] as const;

/** Registers the operations for transfers of existing domains. */
export function transferRoutes(app: App): void {
  operation(app, {
    id: 'cancelProviderTransfer',
    method: 'DELETE',
    path: '/domains/provider-transfer/{transfer_id}',
    tag: 'Domains',
    summary: 'Cancel a transfer',
    description:
      'Cancels an open transfer by its `id`, or all open transfers of a request by its `transferId`. A zone that was created ' +
      'for the domain is deleted, and `domain.transfer.failed` is written with `cancelled`. The domain stays in the ' +
      'workspace; DELETE /domains/{domain} removes it. Canceling again changes nothing; 409 `invalid_transition` when the ' +
      'transfer has ended otherwise.',
    params: Type.Object({ transfer_id: resourceId({ description: 'Transfer ID or request ID.' }) }),
    response: DomainTransfersOut,
    errors: ['transfer_not_found', 'invalid_transition'],
    handler: async (ctx, { params, workspaceId }) => {
      const domains = await cancelTransfer(ctx, workspaceId, params.transfer_id);
      return transfersToWire(workspaceId, null, await viewTransfers(ctx, workspaceId, { batchId: null, domains }));
    },
  });

  for (const { path, suffix, deprecated } of SPELLINGS) {
    operation(app, {
      id: `startProviderTransfer${suffix}`,
      method: 'POST',
      path: `/domains/${path}`,
      tag: 'Domains',
      summary: 'Connect domains',
      description:
        'Connects domains you own at any registrar. With a DNS provider, Outrider creates and fills the zone, and `nameservers` ' +
        'lists what to set at the registrar; with `manual`, `records` lists the records to create. Outrider then checks the domain ' +
        'automatically for 14 days. Once the records and the proof of control are found, the domain is `active` and can host ' +
        'mailboxes. Connected domains are `skipped`. A pending transfer to the same provider continues; ' +
        'a pending transfer to another provider is canceled and replaced.',
      ...(deprecated ? { deprecated } : {}),
      rate: 'outside',
      body: DomainsTransferIn,
      response: DomainTransfersOut,
      outside: true,
      errors: ['provider_not_configured', 'provider_error'],
      example: { body: { domains: ['example-shop.com'], provider: 'manual' } },
      handler: async (ctx, { body, workspaceId, key }) => {
        const started = await startTransfers(ctx, workspaceId, {
          domains: body.domains,
          provider: body.provider,
          trusted: key.workspaceId === null,
        });
        const views = await viewTransfers(ctx, workspaceId, { batchId: null, domains: started.domains });
        return transfersToWire(workspaceId, started.batchId, views, started.rejections);
      },
    });

    operation(app, {
      id: `getProviderTransferStatus${suffix}`,
      method: 'GET',
      path: `/domains/${path}/status`,
      tag: 'Domains',
      summary: 'Get the progress of connecting domains',
      description:
        'Returns the transfers of one request by `transferId`, or the last transfer of each domain. `nextCheckAt` is the time of the next check; `POST /domains/{domain}/verify` checks now.',
      ...(deprecated ? { deprecated } : {}),
      query: Type.Object({
        domains: Type.Optional(
          Type.Array(domain(), { maxItems: 100, description: 'Only transfers with these statuses.' }),
        ),
        transferId: Type.Optional(resourceId({ description: 'Only transfers of this request.' })),
      }),
      response: DomainTransfersOut,
      handler: async (ctx, { query, workspaceId }) => {
        const batchId = query.transferId ?? null;
        const views = await viewTransfers(ctx, workspaceId, { batchId, domains: query.domains ?? null });
        return transfersToWire(workspaceId, batchId, views);
      },
    });
  }
}
