import { type Static, Type } from 'typebox';
import { DNS_HEALTHS, DNS_PURPOSES, RECORD_STATUSES, RECORD_TYPES } from '../../../engine/dns/record-kinds.js';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { DOMAIN_PROVIDERS } from '../domains.schemas.js';
import { PROVIDER_ACCESSES } from '../providers/dns-providers.schemas.js';

const DnsRecordIn = Type.Object(
  {
    id: Type.Optional(uuid({ description: 'Of a record that this one takes the place of.' })),
    type: Type.Optional(enumOf(RECORD_TYPES, { description: 'Also spelt `Type`.' })),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          '`@` or nothing for the domain itself, `www` or `www.example.com` for a name below it. Also `Name`.',
      }),
    ),
    value: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Also `Address`.' })),
    ttl: Type.Optional(Type.Integer({ minimum: 30, maximum: 86_400, description: 'Seconds; 300. Also `TTL`.' })),
    priority: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: 65_535 }), { description: 'Of MX records; 10. Also `MXPref`.' }),
    ),
    Type: Type.Optional(enumOf(RECORD_TYPES)),
    Name: Type.Optional(Type.String({ maxLength: 255 })),
    Address: Type.Optional(Type.String({ maxLength: 4096 })),
    TTL: Type.Optional(Type.Integer({ minimum: 30, maximum: 86_400 })),
    MXPref: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 65_535 }))),
  },
  { $id: 'DnsRecordIn', description: '`type`, `name` and `value` are needed, in either spelling.' },
);

export const DnsRecordsUpdateIn = Type.Object(
  {
    records: Type.Array(DnsRecordIn, { maxItems: 200, description: 'Records that the zone is to have.' }),
    deleteIds: withDefault(
      Type.Array(uuid(), { maxItems: 200, description: 'Records that go, by the `id` that reading them shows.' }),
      [],
    ),
    mode: withDefault(
      enumOf(enumeration('DnsChangeMode', ['merge', 'replace']), {
        description:
          '`merge` leaves every other record; `replace` makes the list the whole zone, apart from NS and SOA.',
      }),
      'merge',
    ),
    applyExpected: withDefault(
      Type.Boolean({
        description: 'Writes the records that sending needs as well, as far as nothing else stands there.',
      }),
      false,
    ),
    dryRun: withDefault(
      Type.Boolean({ description: 'Shows in `changes` what would change, and changes nothing.' }),
      false,
    ),
  },
  { $id: 'DnsRecordsUpdateIn' },
);

const DnsRecordOut = Type.Object(
  {
    id: uuid({ description: 'Stays the same as long as type, name and value do.' }),
    type: enumOf(RECORD_TYPES),
    name: Type.String({ description: 'In full: `_dmarc.example.com`.' }),
    value: Type.String({
      description:
        'Empty: only the mail provider of the domain can tell it. An SPF value is merged into the one that is there.',
    }),
    ttl: Type.Integer({ description: 'Seconds.' }),
    priority: nullable(Type.Integer()),
    purpose: enumOf(DNS_PURPOSES),
    managed: Type.Boolean({ description: 'One of the records that sending needs.' }),
    status: enumOf(RECORD_STATUSES, {
      description:
        '`active`: seen as it must be. `pending`: written, not seen yet. `conflict`: something else stands in its place. `unknown`: no name server answered.',
    }),
    seenValues: Type.Array(Type.String(), { description: 'What name servers show there now.' }),
    advice: nullable(Type.String(), { description: 'What to do, in plain words. Null: nothing.' }),
    optional: Type.Boolean({ description: 'Good to have; nothing waits for it.' }),
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
    provider: enumOf(DOMAIN_PROVIDERS, { description: '`manual`: records are set by hand.' }),
    providerAccess: nullable(enumOf(PROVIDER_ACCESSES), {
      description: "Whether the provider is reached by the workspace's own access. Null: `manual`.",
    }),
    records: Type.Array(DnsRecordOut, {
      description:
        'The records of the domain at its provider; for `manual` what DNS shows under the names that mail needs.',
    }),
    expected: Type.Array(DnsRecordOut, { description: 'The records that sending needs, and how each stands.' }),
    health: enumOf(DNS_HEALTHS),
    changes: mapOf(Type.Integer(), { description: '`added`, `changed` and `removed` records of this request.' }),
    changed: Type.Array(DnsChange, {
      description: 'The same in detail: every name and type that changes, before and after.',
    }),
    checkedAt: nullable(dtOut(), { description: 'When DNS was last asked. Null: never.' }),
  },
  { $id: 'DnsRecordsOut' },
);
export type DnsRecordsOut = Static<typeof DnsRecordsOut>;
