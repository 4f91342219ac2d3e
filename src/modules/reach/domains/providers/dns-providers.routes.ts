import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
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

/** Registers the operations for a workspace's credentials of DNS providers. */
export function dnsProviderRoutes(app: App): void {
  operation(app, {
    id: 'listDnsProviders',
    method: 'GET',
    path: '/domains/dns-providers',
    tag: 'Domains',
    summary: 'List DNS providers',
    description:
      'Returns the DNS providers and the credentials the workspace uses for each: its own, or those of the instance. A domain is written at the provider it was connected with (`provider` of the domain). To move a domain, connect it again with another provider.',
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
    summary: 'Get DNS provider credentials',
    description:
      'Returns the credentials the workspace stored for a DNS provider, without the secret. Returns 404 if the workspace stored none, even if the instance has credentials.',
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
    summary: 'Set DNS provider credentials',
    description:
      'Verifies the credentials with the provider and stores them only if the provider accepts them. Returns 422 for a rejected field, and 502 or 504 if the provider does not respond. The credentials replace earlier credentials for all domains and take precedence over the credentials of the instance. The secret is encrypted and never returned.',
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
    summary: 'Delete DNS provider credentials',
    description:
      'Deletes the credentials of the workspace; nothing changes at the provider. Returns 409 `in_use` while domains are written with them: connect those domains with another provider or with `manual` first.',
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
