import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type EgressAddress = Schemas['EgressAddressOut'];
export type SndsRead = Schemas['SndsOut'];

/** Addresses that email of the instance leaves from. Outrider queries blocklists at most once per hour. */
export const egressQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'egress-addresses'),
    queryFn: ({ signal }) => take(api.GET('/egress-addresses', { params: { query: { workspaceId } }, signal })),
    refetchInterval: 60_000,
  });
