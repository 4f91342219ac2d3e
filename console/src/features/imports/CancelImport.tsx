import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import type { Import } from './queries';

/** Cancels an import; imported rows are kept. */
export function CancelImport({ item, onCancelled }: { item: Import; onCancelled: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const may = useMay();
  const cancel = useMutation({
    mutationFn: () =>
      take(
        api.POST('/imports/{import_id}/cancel', {
          params: { path: { import_id: item.importId }, query: { workspaceId } },
          body: {},
        }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'imports') });
      toast.say(text.cancelled);
      onCancelled();
    },
    onError: toast.fail,
  });
  if (!may) return null;
  return (
    <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
      {text.cancel}
    </Button>
  );
}
