import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Domain = Schemas['DomainOut'];
export type DnsRecord = Schemas['DnsRecordOut'];
const LOOK_EVERY_MS = 30_000;

export interface DomainFilter {
  readonly status?: string | undefined;
  readonly q?: string | undefined;
}

export const domainsQuery = (workspaceId: number, filter: DomainFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        limit: 200,
        status: filter.status ? [filter.status as Schemas['DomainStatus']] : undefined,
        search: filter.q,
        cursor: pageParam,
      };
      return take(api.GET('/domains', { params: { query }, signal }));
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY_MS,
  });

/** A domain by name; null if the workspace does not have it. */
export const domainQuery = (workspaceId: number, domain: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'one', domain),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, search: domain, limit: 500 };
      const page = await take(api.GET('/domains', { params: { query }, signal }));
      return page.domains.find((one) => one.domain === domain) ?? null;
    },
    refetchInterval: LOOK_EVERY_MS,
  });

/** Records of a domain. While some are not verified, each fetch checks the name servers again. */
export const recordsQuery = (workspaceId: number, domain: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'records', domain),
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<Schemas['DnsRecordsOut']>(keyOf(workspaceId, 'domains', 'records', domain));
      const query = { workspaceId, refresh: before !== undefined && before.health !== 'healthy' };
      const now = await take(api.GET('/domains/{domain}/dns_records', { params: { path: { domain }, query }, signal }));
      if (query.refresh) void client.invalidateQueries({ queryKey: keyOf(workspaceId, 'domains', 'one', domain) });
      return now;
    },
    refetchInterval: LOOK_EVERY_MS,
  });

/** DNS providers that Outrider can write to, with the owner of the credentials. */
export const providersQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'providers'),
    queryFn: ({ signal }) => take(api.GET('/domains/dns-providers', { params: { query: { workspaceId } }, signal })),
  });

/** Last request that connected a domain; null if the domain was added otherwise. */
export const transferQuery = (workspaceId: number, domain: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'transfer', domain),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, domains: [domain] };
      const { transfers } = await take(api.GET('/domains/provider-transfer/status', { params: { query }, signal }));
      return transfers[0] ?? null;
    },
    refetchInterval: LOOK_EVERY_MS,
  });

const BUYING = new Set<Schemas['PurchaseStatus']>(['requested', 'processing', 'action_required']);

/** A purchase with its orders, polled until all orders have ended. */
export const purchaseQuery = (workspaceId: number, purchaseId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'purchase', purchaseId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/domains/purchases/{purchase_id}', {
          params: { path: { purchase_id: purchaseId }, query: { workspaceId } },
          signal,
        }),
      ),
    refetchInterval: (query) => (query.state.data === undefined || BUYING.has(query.state.data.status) ? 2_000 : false),
  });

/** DMARC policy of a domain, and reports from receivers. */
export const dmarcQuery = (workspaceId: number, domain: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'dmarc', domain),
    queryFn: ({ signal }) =>
      take(api.GET('/domains/{domain}/dmarc', { params: { path: { domain }, query: { workspaceId } }, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

/** Days that the reputation of a domain covers. */
export const REPUTATION_DAYS = 30;

/** Reports of receivers about email of a domain. */
export const reputationQuery = (workspaceId: number, domain: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'reputation', domain),
    queryFn: ({ signal }) =>
      take(
        api.GET('/domains/{domain}/reputation', {
          params: { path: { domain }, query: { workspaceId, days: REPUTATION_DAYS } },
          signal,
        }),
      ),
    refetchInterval: LOOK_EVERY_MS,
  });

/** Providers that Outrider cannot write to; members set the records. */
export const BY_HAND = new Set<Domain['provider']>(['manual', 'sandbox', 'opensrs', 'namecheap', 'porkbun']);
