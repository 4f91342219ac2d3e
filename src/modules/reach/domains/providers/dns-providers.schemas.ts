import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { domain, dtOut, enumOf, nullable, secretText } from '../../../../platform/http/types.js';
import { TSIG_ALGORITHMS } from '../../../../platform/outbound/tsig.js';
import { DNS_PROVIDERS } from './port.js';

const DNS_PROVIDER_IDS = enumeration('DnsProviderId', DNS_PROVIDERS);
const KEY_ALGORITHMS = enumeration('DnsKeyAlgorithm', TSIG_ALGORITHMS);
export const PROVIDER_ACCESSES = enumeration('DnsProviderAccess', ['workspace', 'instance']);

export const DnsProviderPath = Type.Object({
  dns_provider: Type.String({ maxLength: 100, description: 'DNS provider: `cloudflare`, `powerdns` or `rfc2136`.' }),
});

/** One schema for all providers; field descriptions say which providers use a field, and the service checks it. */
export const DnsProviderIn = Type.Object(
  {
    apiToken: Type.Optional(
      secretText({
        minLength: 1,
        maxLength: 500,
        description: 'Cloudflare API token with the permissions Zone Read and DNS Edit.',
      }),
    ),
    accountId: Type.Optional(
      nullable(Type.String({ pattern: '^[0-9a-f]{32}$' }), {
        description: 'Cloudflare account for new zones. If absent, no zone is created.',
        examples: ['01a7362d577a6c3019a474fd6f485823'],
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'PowerDNS: URL of the HTTP API. RFC 2136: primary name server, `dns://ns1.example.com`. Public addresses only.',
        examples: ['https://dns.example.com'],
      }),
    ),
    apiKey: Type.Optional(secretText({ minLength: 1, maxLength: 500, description: 'PowerDNS API key.' })),
    nameservers: Type.Optional(
      Type.Array(Type.String({ format: 'hostname', examples: ['ns1.example.com'] }), {
        maxItems: 13,
        description: 'PowerDNS: name servers of new zones.',
      }),
    ),
    keyName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 253,
        description: 'RFC 2136: name of the TSIG key.',
        examples: ['outrider-key'],
      }),
    ),
    keySecret: Type.Optional(
      secretText({ minLength: 1, maxLength: 500, description: 'RFC 2136: TSIG secret in base64.' }),
    ),
    keyAlgorithm: Type.Optional(
      enumOf(KEY_ALGORITHMS, { description: 'RFC 2136: TSIG algorithm. Default: `hmac-sha256`.' }),
    ),
    zone: Type.Optional(
      domain({ description: 'RFC 2136: zone the key can change, used to test the key without changing the zone.' }),
    ),
  },
  {
    $id: 'DnsProviderIn',
    description:
      'Credentials. Cloudflare requires `apiToken`, with an optional `accountId`; PowerDNS uses `url`, `apiKey` and `nameservers`; RFC 2136 uses `url`, `keyName`, `keySecret`, `zone` and `keyAlgorithm`.',
  },
);

export const DnsProviderOut = Type.Object(
  {
    provider: enumOf(DNS_PROVIDER_IDS),
    access: nullable(enumOf(PROVIDER_ACCESSES), {
      description: 'Credentials in use; null if none are stored.',
    }),
    isDefault: Type.Boolean({ description: 'Whether domains connected without a provider use this one.' }),
    accountId: nullable(Type.String({ examples: ['01a7362d577a6c3019a474fd6f485823'] })),
    url: nullable(Type.String({ examples: ['https://dns.example.com'] })),
    nameservers: Type.Array(Type.String({ examples: ['ns1.example.com'] })),
    keyName: nullable(Type.String({ examples: ['outrider-key'] })),
    keyAlgorithm: nullable(enumOf(KEY_ALGORITHMS)),
    zone: nullable(Type.String({ examples: ['example.com'] })),
    secretHint: nullable(Type.String({ examples: ['…7f3a'] }), {
      description: "Last characters of the workspace's own token, key or secret, which is never returned.",
    }),
    domainsCount: Type.Integer({ description: 'Domains of the workspace managed at the provider.' }),
    verifiedAt: nullable(dtOut(), {
      description: "Time the workspace's own credentials were stored after a successful test.",
    }),
  },
  {
    $id: 'DnsProviderOut',
    description: 'DNS provider. Credentials of the instance are never shown.',
  },
);
export type DnsProviderOut = Static<typeof DnsProviderOut>;

export const DnsProvidersOut = Type.Object({ providers: Type.Array(DnsProviderOut) }, { $id: 'DnsProvidersOut' });

export const DnsProviderDeleteOut = Type.Object(
  { provider: enumOf(DNS_PROVIDER_IDS), deleted: Type.Boolean() },
  { $id: 'DnsProviderDeleteOut' },
);
