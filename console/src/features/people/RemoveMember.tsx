import { useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';
import { useWorkspaceId } from '../../ui/workspace';
import { people as peopleWords } from '../../words/settings/people';
import { type Member, paramsIn } from './queries';
import { Remove } from './Remove';

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { path, query } = paramsIn(workspaceId);
  const params = { path: { ...path, user_id: member.user_id }, query };
  return (
    <Remove
      name={member.name}
      text={peopleWords.remove}
      remove={() => take(api.DELETE('/workspaces/{workspace_id}/members/{user_id}', { params }))}
      // Members who removed themselves lose access to the page.
      refresh={() =>
        Promise.all(
          [keyOf(workspaceId, 'members'), ownKey('me')].map((queryKey) => queries.invalidateQueries({ queryKey })),
        )
      }
      onClose={onClose}
    />
  );
}
