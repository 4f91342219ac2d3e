import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { Confirm } from '../../ui/Confirm';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { type Member, placeOf } from './queries';

const text = words.people.remove;

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => {
      const { path, query } = placeOf(workspaceId);
      const params = { path: { ...path, user_id: member.user_id }, query };
      return take(api.DELETE('/workspaces/{workspace_id}/members/{user_id}', { params }));
    },
    onSuccess: async () => {
      onClose();
      toast.say(text.done(member.name));
      await queries.invalidateQueries({ queryKey: [workspaceId, 'members'] });
      // Who has removed themselves is nowhere now.
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <Confirm
      title={text.title(member.name)}
      verb={text.verb}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>{text.effect}</p>
    </Confirm>
  );
}
