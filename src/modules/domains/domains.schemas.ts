import { type Static, Type } from 'typebox';
import { dtOut, enumOf, nullable, withDefault } from '../../platform/http/types.js';

const DOMAIN_STATUSES = ['purchasing', 'connecting', 'transferring', 'active', 'expired', 'failed'] as const;
const DOMAIN_PROVIDERS = [
  'cloudflare',
  'powerdns',
  'rfc2136',
  'namecheap',
  'porkbun',
  'opensrs',
  'manual',
  'sandbox',
] as const;
const DNS_HEALTHS = ['healthy', 'degraded', 'failing', 'unknown'] as const;
const RECORD_STATUSES = ['active', 'pending', 'missing', 'conflict', 'unknown'] as const;

const DomainDnsOut = Type.Object(
  {
    status: enumOf(DNS_HEALTHS),
    mx: enumOf(RECORD_STATUSES),
    spf: enumOf(RECORD_STATUSES),
    dkim: enumOf(RECORD_STATUSES),
    dmarc: enumOf(RECORD_STATUSES),
    tracking: enumOf(RECORD_STATUSES),
    checkedAt: nullable(dtOut(), { description: 'When the name servers were last asked. Null: never.' }),
  },
  { $id: 'DomainDnsOut', description: 'What the name servers say about the records that sending needs.' },
);
export type DomainDnsOut = Static<typeof DomainDnsOut>;

export const DomainOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    domain: Type.String({ description: 'As lower-case A-label: `xn--mnchen-3ya.example`.' }),
    status: enumOf(DOMAIN_STATUSES, { description: '`connecting`: its records have not been seen yet.' }),
    provider: enumOf(DOMAIN_PROVIDERS, { description: '`manual`: its records are set by hand.' }),
    redirectDomain: nullable(Type.String(), { description: 'Where visitors of the bare domain are sent.' }),
    mailboxCount: Type.Integer(),
    nameservers: Type.Array(Type.String()),
    dns: DomainDnsOut,
    registeredAt: nullable(dtOut()),
    expiresAt: nullable(dtOut()),
    autoRenew: Type.Boolean(),
    whoisguard: Type.Boolean(),
    transferId: nullable(Type.String({ format: 'uuid' })),
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
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: '`nextCursor` of the page before.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 500, description: 'Domains per page.' }), 100),
});

export const DomainsOut = Type.Object(
  { domains: Type.Array(DomainOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'DomainsOut' },
);
