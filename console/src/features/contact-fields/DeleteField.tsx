import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { contactFields as text } from '../../words/contacts/contact-fields';
import { deleteField, useFieldsChanged } from './calls';
import type { ContactField } from './queries';

export function DeleteField({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useFieldsChanged();
  return (
    <ConfirmDelete
      title={text.remove(field.label)}
      run={() => deleteField(workspaceId, field.id)}
      onDeleted={() => {
        changed();
        toast.say(text.deleted);
      }}
      onClose={onClose}
    >
      <p>{text.removes}</p>
    </ConfirmDelete>
  );
}
