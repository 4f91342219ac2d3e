import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../../api/client';
import { keyOf, ownKey } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import type { Tenant } from './queries';

/** Checks an organization at its provider. */
export function useCheck(tenant: Tenant) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefreshTenants();
  return useMutation({
    mutationFn: () =>
      take(
        api.POST('/tenants/{tenant_id}/verify', {
          params: { path: { tenant_id: tenant.id }, query: { workspaceId } },
        }),
      ),
    onSuccess: refresh,
    onError: toast.fail,
  });
}

/** Refreshes organizations, or only their list, and mailboxes, which change together. */
export function useRefreshTenants(part?: 'list') {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const tenants = part === undefined ? keyOf(workspaceId, 'tenants') : keyOf(workspaceId, 'tenants', part);
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: tenants }),
      queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'mailboxes') }),
      queries.invalidateQueries({ queryKey: ownKey('me') }),
    ]);
}
