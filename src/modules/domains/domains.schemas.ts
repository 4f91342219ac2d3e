import { type Static, Type } from 'typebox';
import { DNS_HEALTHS, RECORD_STATUSES } from '../../engine/dns/record-kinds.js';
import { enumeration } from '../../engine/enumeration.js';
import { DOMAIN_STATUSES } from '../../engine/lifecycle/domain-enums.js';
import { dtOut, enumOf, nullable, pageCursor, withDefault } from '../../platform/http/types.js';

/** Why one domain of a request is left as it is. */
export const DOMAIN_REJECTION_CODES = enumeration('DomainRejectionCode', ['duplicate', 'domain_not_owned']);

export const DOMAIN_PROVIDERS = enumeration('DomainProvider', [
  'cloudflare',
  'powerdns',
  'rfc2136',
  'namecheap',
  'porkbun',
  'opensrs',
  'manual',
  'sandbox',
]);

const DomainDnsOut = Type.Object(
  {
    status: enumOf(DNS_HEALTHS),
    mx: enumOf(RECORD_STATUSES),
    spf: enumOf(RECORD_STATUSES),
    dkim: enumOf(RECORD_STATUSES),
    dmarc: enumOf(RECORD_STATUSES),
    tracking: enumOf(RECORD_STATUSES, { description: '`unknown` also when nothing is tracked under the domain.' }),
    checkedAt: nullable(dtOut(), { description: 'When the name servers were last asked. Null: never.' }),
  },
  { $id: 'DomainDnsOut', description: 'What the name servers say about the records that sending needs.' },
);
export type DomainDnsOut = Static<typeof DomainDnsOut>;

const DomainOwnershipOut = Type.Object(
  {
    owned: Type.Boolean({ description: 'Mailboxes may be hosted at it.' }),
    proof: nullable(enumOf(enumeration('DomainProof', ['dns', 'given', 'bought', 'reserved', 'parent', 'kept'])), {
      description:
        'By what: its TXT record was seen; the operator gave it; it was bought here; the name is reserved for trying out; a domain above it is owned; ' +
        'it was in use before proof was asked for.',
    }),
    ownedAt: nullable(dtOut()),
    recordName: Type.String({ description: 'Name of the TXT record that proves control.' }),
    recordValue: Type.String({ description: 'Its value, for this workspace alone.' }),
  },
  { $id: 'DomainOwnershipOut' },
);

export const DomainOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    domain: Type.String({ description: 'As lower-case A-label: `xn--mnchen-3ya.example`.' }),
    status: enumOf(DOMAIN_STATUSES, { description: '`connecting`: its records have not been seen yet.' }),
    provider: enumOf(DOMAIN_PROVIDERS, { description: '`manual`: its records are set by hand.' }),
    redirectDomain: nullable(Type.String(), { description: 'Where visitors of the bare domain are sent.' }),
    mailboxCount: Type.Integer(),
    nameservers: Type.Array(Type.String(), { description: 'As they were last seen.' }),
    dns: DomainDnsOut,
    ownership: DomainOwnershipOut,
    registeredAt: nullable(dtOut(), { description: 'When it was bought here.' }),
    expiresAt: nullable(dtOut(), { description: 'When its registration ends, as the registrar said last.' }),
    autoRenew: Type.Boolean({ description: 'The registrar renews it.' }),
    whoisguard: Type.Boolean({ description: 'Its owner is not in the public directory.' }),
    transferId: nullable(Type.String({ format: 'uuid' }), { description: 'Of the request that brought it last.' }),
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String()),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'DomainOut' },
);
export type DomainOut = Static<typeof DomainOut>;

export const DomainsQuery = Type.Object({
  status: Type.Optional(Type.Array(enumOf(DOMAIN_STATUSES), { description: 'Only these statuses.' })),
  search: Type.Optional(Type.String({ maxLength: 253, description: 'Part of the name.' })),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the page before.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 500, description: 'Domains per page.' }), 100),
});

export const DomainsOut = Type.Object(
  { domains: Type.Array(DomainOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'DomainsOut' },
);

export const DomainVerifyIn = Type.Object(
  {
    give: withDefault(
      Type.Boolean({
        description:
          'Gives the domain to this workspace without proof, also from another one. Needs an account-wide key.',
      }),
      false,
    ),
  },
  { $id: 'DomainVerifyIn' },
);

export const DomainDeleteOut = Type.Object(
  { domain: Type.String(), deleted: Type.Boolean() },
  { $id: 'DomainDeleteOut' },
);

export const DomainPath = Type.Object({
  domain: Type.String({ maxLength: 1_000, description: 'Name of the domain: `example.com`.' }),
});
