import { type Static, Type } from 'typebox';
import { BLOCKLIST_STATUSES, LISTING_REASONS } from '../../../../engine/dns/blocklists.js';
import { DNS_HEALTHS, RECORD_STATUSES } from '../../../../engine/dns/record-kinds.js';
import { enumeration } from '../../../../engine/enumeration.js';
import { DOMAIN_STATUSES } from '../../../../engine/lifecycle/domain-enums.js';
import { dtOut, enumOf, nullable, pageCursor, withDefault } from '../../../../platform/http/types.js';

/** Reason why one domain of a request was not changed. */
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
    tracking: enumOf(RECORD_STATUSES, {
      description: 'Status of the tracking records; `unknown` also if no tracking host uses the domain.',
    }),
    checkedAt: nullable(dtOut(), { description: 'Time of the last DNS check; null if never checked.' }),
  },
  { $id: 'DomainDnsOut', description: 'Status of the records required for sending.' },
);
export type DomainDnsOut = Static<typeof DomainDnsOut>;

/**
 * Returns the fields of a response of a blocklist.
 * @param zone example of a blocklist
 * @param remover who can request removal
 */
export const blocklistFields = (zone: string, remover: string) => ({
  list: Type.String({ description: 'Zone of the blocklist.', examples: [zone] }),
  name: Type.String({ description: 'Name of the blocklist.' }),
  status: enumOf(BLOCKLIST_STATUSES),
  reason: nullable(enumOf(LISTING_REASONS), { description: 'Reason for the listing; null unless listed.' }),
  since: nullable(dtOut(), { description: 'Time at which the listing was first seen; null unless listed.' }),
  checkedAt: nullable(dtOut(), { description: 'Time of the last response; null if the blocklist never responded.' }),
  removalUrl: nullable(Type.String({ format: 'uri' }), {
    description: `Page where ${remover} can look up the listing and request removal.`,
  }),
});

const DomainBlocklistOut = Type.Object(blocklistFields('dbl.spamhaus.org', 'the owner of the domain'), {
  $id: 'DomainBlocklistOut',
  description: 'A blocklist and whether it lists the domain.',
  examples: [
    {
      ...{ list: 'dbl.spamhaus.org', name: 'Spamhaus DBL', status: 'listed', reason: 'spam' },
      ...{ since: '2026-11-27T04:00:00.000Z', checkedAt: '2026-11-28T04:00:00.000Z' },
      removalUrl: 'https://check.spamhaus.org/',
    },
  ],
});

const DomainOwnershipOut = Type.Object(
  {
    owned: Type.Boolean({ description: 'Whether mailboxes can be hosted at the domain.' }),
    proof: nullable(enumOf(enumeration('DomainProof', ['dns', 'given', 'bought', 'reserved', 'parent', 'kept'])), {
      description:
        'Proof of control: a TXT record was found, the operator assigned the domain, the domain was purchased here, the name is reserved for testing, a parent domain is owned, or the domain was in use before proof was required.',
    }),
    ownedAt: nullable(dtOut()),
    recordName: Type.String({ description: 'Name of the TXT record that proves control.' }),
    recordValue: Type.String({ description: 'Value of the TXT record, specific to this workspace.' }),
  },
  { $id: 'DomainOwnershipOut' },
);

export const DomainOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    domain: Type.String({ description: 'Domain name as a lowercase A-label, such as `xn--mnchen-3ya.example`.' }),
    reserved: Type.Boolean({
      description:
        'Whether the name is reserved for tests, such as `studio.test`. It has no public DNS and needs no records.',
    }),
    status: enumOf(DOMAIN_STATUSES, { description: 'Status of the domain. `connecting`: records not yet verified.' }),
    provider: enumOf(DOMAIN_PROVIDERS, { description: 'DNS provider; `manual` if members set the records.' }),
    redirectDomain: nullable(Type.String(), { description: 'Redirect target for visitors of the domain.' }),
    mailboxCount: Type.Integer(),
    nameservers: Type.Array(Type.String(), { description: 'Name servers at the last check.' }),
    dns: DomainDnsOut,
    blocklists: Type.Array(DomainBlocklistOut, {
      description:
        'Blocklists queried about the domain; empty before the first query and for domains that cannot be listed.',
    }),
    ownership: DomainOwnershipOut,
    registeredAt: nullable(dtOut(), { description: 'Time the domain was purchased through Outrider.' }),
    expiresAt: nullable(dtOut(), { description: 'End of the registration, as last reported by the registrar.' }),
    autoRenew: Type.Boolean({ description: 'Whether the registrar renews the domain automatically.' }),
    whoisguard: Type.Boolean({ description: 'Whether the owner is hidden in the public directory.' }),
    transferId: nullable(Type.String({ format: 'uuid' }), {
      description: 'ID of the last request that connected the domain.',
    }),
    errorCode: nullable(Type.String()),
    errorMessage: nullable(Type.String()),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'DomainOut' },
);
export type DomainOut = Static<typeof DomainOut>;

export const DomainsQuery = Type.Object({
  status: Type.Optional(Type.Array(enumOf(DOMAIN_STATUSES), { description: 'Only domains with these statuses.' })),
  search: Type.Optional(Type.String({ maxLength: 253, description: 'Part of the domain name.' })),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
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
          'Whether to assign the domain to this workspace without proof, even from another workspace. Requires an account-wide API key.',
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
  domain: Type.String({ maxLength: 1_000, description: 'Domain name, such as `example.com`.' }),
});
