import { type Static, Type } from 'typebox';
import { RECORD_TYPES } from '../../../engine/dns/record-kinds.js';
import { TRANSFER_STATUSES } from '../../../engine/lifecycle/transfer.js';
import { dtOut, enumOf, mapOf, nullable, ownDomain, uuid } from '../../../platform/http/types.js';
import { DOMAIN_PROVIDERS, DOMAIN_REJECTION_CODES } from '../domains.schemas.js';

export const DomainsTransferIn = Type.Object(
  {
    domains: Type.Array(ownDomain(), {
      minItems: 1,
      maxItems: 100,
      description: 'Domains that you have registered anywhere.',
    }),
    provider: Type.Optional(
      enumOf(DOMAIN_PROVIDERS, {
        description:
          'Where the zone is kept; `manual`: the records are set by hand. Default: the provider that is configured.',
      }),
    ),
  },
  { $id: 'DomainsTransferIn' },
);

const DomainRejection = Type.Object(
  { domain: Type.String(), code: enumOf(DOMAIN_REJECTION_CODES), message: Type.String() },
  { $id: 'DomainRejection', description: 'One domain of the request that was left as it is, and why.' },
);

const TransferRecord = Type.Object(
  {
    type: enumOf(RECORD_TYPES),
    name: Type.String({ description: 'In full.' }),
    value: Type.String(),
    ttl: Type.Integer({ description: 'Seconds.' }),
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
        '`awaiting_nameservers`: set `nameservers` at the registrar. `verifying`: the records and the proof are looked for. ' +
        '`skipped`: connected already.',
    }),
    nameservers: Type.Array(Type.String(), {
      description: 'To be set at the registrar; empty when records are set by hand.',
    }),
    currentNameservers: Type.Array(Type.String(), { description: 'What the registrar names now.' }),
    records: Type.Array(TransferRecord, {
      description: 'Records that are still to be set by hand (provider `manual`).',
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
    transferId: nullable(uuid(), { description: 'Of the request; asks for its state.' }),
    summary: mapOf(Type.Integer(), { description: 'How many have each status.' }),
    transfers: Type.Array(DomainTransferOut),
    rejections: Type.Array(DomainRejection),
  },
  { $id: 'DomainTransfersOut' },
);
export type DomainTransfersOut = Static<typeof DomainTransfersOut>;
