import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { useWorkspaceId } from '../../ui/workspace';
import { templates as text } from '../../words/campaigns/templates';
import { deleteTemplate, type Template } from './calls';
import { useTemplateChanged } from './use-changed';

export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  return (
    <ConfirmDelete
      title={text.remove(template.name)}
      run={() => deleteTemplate(workspaceId, template.id)}
      onDeleted={useTemplateChanged()}
      onClose={onClose}
    >
      <p>{text.removes}</p>
    </ConfirmDelete>
  );
}
