import { useMutation } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { templates as text } from '../../words/campaigns/templates';
import { deleteTemplate, type Template } from './calls';
import { useTemplateChanged } from './use-changed';

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useTemplateChanged();
  const deleting = useMutation({
    mutationFn: () => deleteTemplate(workspaceId, template.id),
    onSuccess: () => {
      changed();
      onClose();
    },
  });
  return (
    <Confirm
      title={text.remove(template.name)}
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
