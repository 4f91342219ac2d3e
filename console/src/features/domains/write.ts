import { queryOptions } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type RecordsChange = Pick<Schemas['DnsRecordsUpdateIn'], 'records' | 'applyExpected' | 'purposes'>;

/** Writes records at the DNS provider of a domain, or only plans it. */
export function writeRecords(workspaceId: number, domain: string, body: Schemas['DnsRecordsUpdateIn']) {
  const params = { path: { domain }, query: { workspaceId }, header: once(newKey()) };
  return take(api.POST('/domains/{domain}/dns_records', { params, body }));
}

/** Query of the effect that a change has on the zone as it is now. */
export const planQuery = (workspaceId: number, domain: string, change: RecordsChange) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'domains', 'plan', domain, change),
    queryFn: () => writeRecords(workspaceId, domain, { ...change, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
