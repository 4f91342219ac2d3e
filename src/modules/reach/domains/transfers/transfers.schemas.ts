import { type Static, Type } from 'typebox';
import { RECORD_TYPES } from '../../../../engine/dns/record-kinds.js';
import { TRANSFER_STATUSES } from '../../../../engine/lifecycle/transfer.js';
import { dtOut, enumOf, mapOf, nullable, ownDomain, uuid } from '../../../../platform/http/types.js';
import { DOMAIN_PROVIDERS, DOMAIN_REJECTION_CODES } from '../registry/domains.schemas.js';

export const DomainsTransferIn = Type.Object(
  {
    domains: Type.Array(ownDomain(), {
      minItems: 1,
      maxItems: 100,
      description: 'Domains registered at any registrar.',
    }),
    provider: Type.Optional(
      enumOf(DOMAIN_PROVIDERS, {
        description: 'DNS provider of the zone; `manual` if members set the records. Default: the configured provider.',
      }),
    ),
  },
  { $id: 'DomainsTransferIn' },
);

const DomainRejection = Type.Object(
  { domain: Type.String(), code: enumOf(DOMAIN_REJECTION_CODES), message: Type.String() },
  { $id: 'DomainRejection', description: 'Domain of the request that was skipped, with the reason.' },
);

const TransferRecord = Type.Object(
  {
    type: enumOf(RECORD_TYPES),
    name: Type.String({ description: 'Full record name.' }),
    value: Type.String(),
    ttl: Type.Integer({ description: 'TTL in seconds.' }),
    priority: nullable(Type.Integer()),
  },
  { $id: 'DomainTransferRecord' },
);

const DomainTransferOut = Type.Object(
  {
    id: uuid(),
    domain: Type.String(),
    provider: enumOf(DOMAIN_PROVIDERS),
    status: enumOf(TRANSFER_STATUSES, {
      description:
        'Status of the transfer. `awaiting_nameservers`: set `nameservers` at the registrar. `verifying`: records and proof of control are being checked. `skipped`: already connected.',
    }),
    nameservers: Type.Array(Type.String(), {
      description: 'Name servers to set at the registrar; empty if members set the records.',
    }),
    currentNameservers: Type.Array(Type.String(), { description: 'Name servers currently set at the registrar.' }),
    records: Type.Array(TransferRecord, {
      description: 'Records that a member must still set (provider `manual`).',
    }),
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String()),
    nextCheckAt: nullable(dtOut(), { description: 'Time of the next automatic check.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    completedAt: nullable(dtOut()),
  },
  { $id: 'DomainTransferOut' },
);
export type DomainTransferOut = Static<typeof DomainTransferOut>;

export const DomainTransfersOut = Type.Object(
  {
    workspaceId: Type.Integer(),
    transferId: nullable(uuid(), { description: 'ID of the request, to query its status.' }),
    summary: mapOf(Type.Integer(), { description: 'Number of domains by status.' }),
    transfers: Type.Array(DomainTransferOut),
    rejections: Type.Array(DomainRejection),
  },
  { $id: 'DomainTransfersOut' },
);
export type DomainTransfersOut = Static<typeof DomainTransfersOut>;
