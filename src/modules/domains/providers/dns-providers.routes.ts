import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOrNull } from '../../../platform/http/wire.js';
import {
  DnsProviderDeleteOut,
  DnsProviderIn,
  DnsProviderOut,
  DnsProviderPath,
  DnsProvidersOut,
} from './dns-providers.schemas.js';
import {
  getDnsProvider,
  listDnsProviders,
  type ProviderView,
  removeDnsProvider,
  setDnsProvider,
} from './dns-providers.service.js';

/** Access to DNS providers that a workspace brings itself. */
export function dnsProviderRoutes(app: App): void {
  operation(app, {
    id: 'listDnsProviders',
    method: 'GET',
    path: '/domains/dns-providers',
    tag: 'Domains',
    summary: 'List DNS providers',
    description:
      'The places where zones can be kept, and by whose access the workspace reaches each: its own, or that of the ' +
      'installation. A domain is written at the provider that it was brought with (`provider` of the domain); to move it, bring ' +
      'it again with another one.',
    response: DnsProvidersOut,
    handler: async (ctx, { workspaceId }) => ({
      providers: (await listDnsProviders(ctx, workspaceId)).map(providerToWire),
    }),
  });

  operation(app, {
    id: 'getDnsProvider',
    method: 'GET',
    path: '/domains/dns-providers/{dns_provider}',
    tag: 'Domains',
    summary: "Read the workspace's own access to a DNS provider",
    description:
      'What the workspace has set, without the secret. 404 when it has brought none, also where the installation has.',
    params: DnsProviderPath,
    response: DnsProviderOut,
    errors: ['dns_provider_not_found'],
    handler: async (ctx, { params, workspaceId }) =>
      providerToWire(await getDnsProvider(ctx, workspaceId, params.dns_provider)),
  });

  operation(app, {
    id: 'setDnsProvider',
    method: 'PUT',
    path: '/domains/dns-providers/{dns_provider}',
    tag: 'Domains',
    summary: "Set the workspace's own access to a DNS provider",
    description:
      'Asks the provider whether it accepts the access, and keeps it only then: 422 at the field that it refuses, 502 or 504 ' +
      'when it does not answer. It takes the place of the one before, also for domains that are written with it, and stands ' +
      "before the installation's. The secret is encrypted and never shown again.",
    rate: 'outside',
    outside: true,
    params: DnsProviderPath,
    body: DnsProviderIn,
    response: DnsProviderOut,
    errors: ['dns_provider_not_found', 'provider_error', 'provider_timeout'],
    example: {
      body: { apiToken: 'v1-0123456789abcdef0123456789abcdef', accountId: '01a7362d577a6c3019a474fd6f485823' },
    },
    handler: async (ctx, { params, body, workspaceId }) =>
      providerToWire(await setDnsProvider(ctx, workspaceId, params.dns_provider, body)),
  });

  operation(app, {
    id: 'deleteDnsProvider',
    method: 'DELETE',
    path: '/domains/dns-providers/{dns_provider}',
    tag: 'Domains',
    summary: "Forget the workspace's own access to a DNS provider",
    description:
      'Nothing changes at the provider. 409 `in_use` while domains are written with it: bring them with another provider, or ' +
      'with `manual`, first.',
    params: DnsProviderPath,
    response: DnsProviderDeleteOut,
    errors: ['dns_provider_not_found', 'in_use'],
    handler: async (ctx, { params, workspaceId }) => ({
      provider: await removeDnsProvider(ctx, workspaceId, params.dns_provider),
      deleted: true,
    }),
  });
}

function providerToWire({ name, access, isDefault, domains, own }: ProviderView): DnsProviderOut {
  return {
    provider: name,
    access,
    isDefault,
    accountId: own?.settings.accountId ?? null,
    url: own?.settings.url ?? null,
    nameservers: [...(own?.settings.nameservers ?? [])],
    keyName: own?.settings.keyName ?? null,
    keyAlgorithm: own?.settings.keyAlgorithm ?? null,
    zone: own?.settings.zone ?? null,
    secretHint: own?.secretHint ?? null,
    domainsCount: domains,
    verifiedAt: isoOrNull(own?.verifiedAt ?? null),
  };
}
