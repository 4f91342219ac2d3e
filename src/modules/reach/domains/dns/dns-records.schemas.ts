import { type Static, Type } from 'typebox';
import { DNS_HEALTHS, DNS_PURPOSES, RECORD_STATUSES, RECORD_TYPES } from '../../../../engine/dns/record-kinds.js';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../../../platform/http/types.js';
import { PROVIDER_ACCESSES } from '../providers/dns-providers.schemas.js';
import { DOMAIN_PROVIDERS } from '../registry/domains.schemas.js';

const DnsRecordIn = Type.Object(
  {
    id: Type.Optional(uuid({ description: '`id` of the record to replace.' })),
    type: Type.Optional(enumOf(RECORD_TYPES, { description: 'Record type. Alias: `Type`.' })),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'Record name: `@` or empty for the domain, `www` or `www.example.com` for a subdomain. Alias: `Name`.',
      }),
    ),
    value: Type.Optional(
      Type.String({ minLength: 1, maxLength: 4096, description: 'Record value. Alias: `Address`.' }),
    ),
    ttl: Type.Optional(
      Type.Integer({ minimum: 30, maximum: 86_400, description: 'TTL in seconds. Default: 300. Alias: `TTL`.' }),
    ),
    priority: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: 65_535 }), {
        description: 'Priority of an MX record. Default: 10. Alias: `MXPref`.',
      }),
    ),
    Type: Type.Optional(enumOf(RECORD_TYPES)),
    Name: Type.Optional(Type.String({ maxLength: 255 })),
    Address: Type.Optional(Type.String({ maxLength: 4096 })),
    TTL: Type.Optional(Type.Integer({ minimum: 30, maximum: 86_400 })),
    MXPref: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 65_535 }))),
  },
  { $id: 'DnsRecordIn', description: 'DNS record. Requires `type`, `name` and `value`, or their aliases.' },
);

export const DnsRecordsUpdateIn = Type.Object(
  {
    records: Type.Array(DnsRecordIn, { maxItems: 200, description: 'Records to add to the zone.' }),
    deleteIds: withDefault(Type.Array(uuid(), { maxItems: 200, description: '`id` values of records to remove.' }), []),
    mode: withDefault(
      enumOf(enumeration('DnsChangeMode', ['merge', 'replace']), {
        description: '`merge` keeps all other records; `replace` makes the list the whole zone, except for NS and SOA.',
      }),
      'merge',
    ),
    applyExpected: withDefault(
      Type.Boolean({
        description: 'Whether records required for sending are also written where no other record conflicts.',
      }),
      false,
    ),
    purposes: Type.Optional(
      Type.Array(enumOf(DNS_PURPOSES), {
        minItems: 1,
        maxItems: DNS_PURPOSES.length,
        description: 'Purposes of the required records that `applyExpected` writes. Default: all.',
      }),
    ),
    dryRun: withDefault(
      Type.Boolean({ description: 'Whether the response only lists `changes`, without changing anything.' }),
      false,
    ),
  },
  { $id: 'DnsRecordsUpdateIn' },
);

const DnsRecordOut = Type.Object(
  {
    id: uuid({ description: 'ID of the record; stable while type, name and value are unchanged.' }),
    type: enumOf(RECORD_TYPES),
    name: Type.String({ description: 'Full record name, such as `_dmarc.example.com`.' }),
    value: Type.String({
      description:
        "Record value; empty if only the domain's mail provider knows it. An SPF value is merged into the existing record.",
    }),
    ttl: Type.Integer({ description: 'TTL in seconds.' }),
    priority: nullable(Type.Integer()),
    purpose: enumOf(DNS_PURPOSES),
    managed: Type.Boolean({ description: 'Whether the record is required for sending.' }),
    status: enumOf(RECORD_STATUSES, {
      description:
        'Status of the record. `active`: published as required. `pending`: written, not yet visible. `conflict`: another record is in its place. `unknown`: no name server responded.',
    }),
    seenValues: Type.Array(Type.String(), { description: 'Value that name servers return now.' }),
    advice: nullable(Type.String(), { description: 'Action to take; null if there is none.' }),
    optional: Type.Boolean({ description: 'Whether the record is optional; nothing waits for an optional record.' }),
    checkedAt: nullable(dtOut()),
  },
  { $id: 'DnsRecordOut' },
);
export type DnsRecordOut = Static<typeof DnsRecordOut>;

const DnsChange = Type.Object({
  name: Type.String(),
  type: enumOf(RECORD_TYPES),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
});

export const DnsRecordsOut = Type.Object(
  {
    domain: Type.String(),
    provider: enumOf(DOMAIN_PROVIDERS, { description: 'DNS provider; `manual` if members set the records.' }),
    providerAccess: nullable(enumOf(PROVIDER_ACCESSES), {
      description: "Whether the provider is accessed with the workspace's own credentials; null for `manual`.",
    }),
    records: Type.Array(DnsRecordOut, {
      description:
        'Records of the domain at its provider; for `manual`, records found in DNS under names used for email.',
    }),
    expected: Type.Array(DnsRecordOut, { description: 'Records required for sending, with their status.' }),
    health: enumOf(DNS_HEALTHS),
    changes: mapOf(Type.Integer(), {
      description: 'Numbers of records `added`, `changed` and `removed` by this request.',
    }),
    changed: Type.Array(DnsChange, {
      description: 'Every name and type that changes, before and after.',
    }),
    checkedAt: nullable(dtOut(), { description: 'Time of the last DNS check; null if never checked.' }),
  },
  { $id: 'DnsRecordsOut' },
);
export type DnsRecordsOut = Static<typeof DnsRecordsOut>;
