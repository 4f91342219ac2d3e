import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { useFields, withoutField } from '../../../ui/form/fields';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { tenants as text } from '../../../words/mailboxes/tenants';
import { useRefreshTenants } from './actions';
import { Checks } from './Checks';
import { CredentialFields } from './CredentialFields';
import { isKeyComplete, NO_CREDENTIAL, tenantChangeOf } from './credential';
import type { Tenant, TenantCheck } from './queries';

const FIELDS = Object.keys(NO_CREDENTIAL);

/** Replaces the credential of an organization, if the provider accepts the new one. */
export function RenewTenant({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const refresh = useRefreshTenants();
  const { provider } = tenant;
  const [refused, setRefused] = useState<TenantCheck | null>(null);
  const { values, set, isChanged } = useFields({
    ...NO_CREDENTIAL,
    adminAddress: tenant.adminAddress ?? '',
    clientId: tenant.clientId,
    groupId: tenant.groupId ?? '',
  });
  const renew = useMutation({
    mutationFn: () =>
      take(
        api.PATCH('/tenants/{tenant_id}', {
          params: { path: { tenant_id: tenant.id }, query: { workspaceId } },
          body: tenantChangeOf(provider, values),
        }),
      ),
    onSuccess: async (check) => {
      setRefused(check.ok ? null : check);
      if (!check.ok) return;
      await refresh();
      toast.say(text.renewed);
      onClose();
    },
  });
  return (
    <Dialog
      title={text.renew}
      size="lg"
      onClose={onClose}
      submit={text.renewSubmit}
      onSubmit={() => renew.mutate()}
      isBusy={renew.isPending}
      isReady={isChanged || isKeyComplete(provider, values)}
      error={withoutField(renew.error, FIELDS)}
    >
      <span className="muted">{text.renewHint}</span>
      <CredentialFields provider={provider} values={values} set={set} error={renew.error} below="" isKnown />
      {refused !== null && <Checks provider={provider} code={refused.code} message={refused.message} />}
    </Dialog>
  );
}
