import { api, take } from '../../../api/client';
import { ConfirmDelete } from '../../../ui/form/ConfirmDelete';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { tenants as words } from '../../../words/mailboxes/tenants';
import { useRefreshTenants } from './actions';
import type { Tenant } from './queries';
import { nameOf } from './TenantState';

const text = words.delete;

/** Confirms deleting an organization, which disconnects its mailboxes. */
export function DeleteTenant({
  tenant,
  onDeleted,
  onClose,
}: {
  tenant: Tenant;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  // The page of the deleted organization stays until the list opens, and would ask for it again.
  const refresh = useRefreshTenants('list');
  const count = tenant.mailboxesCount;
  return (
    <ConfirmDelete
      title={text.title(nameOf(tenant))}
      run={() =>
        take(
          api.DELETE('/tenants/{tenant_id}', {
            params: { path: { tenant_id: tenant.id }, query: { workspaceId, disconnect: count > 0 } },
          }),
        )
      }
      onDeleted={() => {
        toast.say(text.done);
        onDeleted();
        void refresh();
      }}
      onClose={onClose}
    >
      {count > 0 && (
        <p>
          {text.mailboxes(count)} {text.stays}
        </p>
      )}
      <p>{text.credential}</p>
    </ConfirmDelete>
  );
}
