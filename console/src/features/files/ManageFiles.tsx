import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/keys';
import { Dialog } from '../../ui/form/Dialog';
import { useWorkspaceId } from '../../ui/workspace';
import { attachments as text } from '../../words/campaigns/attachments';
import { AttachedFiles } from './AttachedFiles';
import { deleteFile, type WorkspaceFile } from './calls';

/** Lists the files of the workspace, and deletes unused files. */
export function ManageFiles({ files, onClose }: { files: readonly WorkspaceFile[]; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => deleteFile(workspaceId, id),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'files') }),
  });
  return (
    <Dialog title={text.manageTitle} onClose={onClose} error={remove.error}>
      <span className="muted">{text.manageLead}</span>
      {files.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <AttachedFiles
          files={files.map(({ id, name, sizeBytes }) => ({ fileId: id, name, sizeBytes, isPicture: false }))}
          removeLabel={text.delete}
          onRemove={({ fileId }) => remove.mutate(fileId)}
        />
      )}
    </Dialog>
  );
}
