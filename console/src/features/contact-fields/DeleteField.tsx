import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { contactFields as text } from '../../words/contacts/contact-fields';
import { deleteField, useFieldsChanged } from './calls';
import type { ContactField } from './queries';

export function DeleteField({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useFieldsChanged();
  const deleting = useMutation({
    mutationFn: () => deleteField(workspaceId, field.id),
    onSuccess: () => {
      changed();
      toast.say(text.deleted);
      onClose();
    },
  });
  return (
    <Confirm
      title={text.remove(field.label)}
      verb={words.common.delete}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <p>{text.removes}</p>
    </Confirm>
  );
}
