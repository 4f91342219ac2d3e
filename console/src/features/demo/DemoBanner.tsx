import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, take } from '../../api/client';
import { meQuery } from '../../api/me';
import { Icon } from '../../ui/show/Icon';
import { toast } from '../../ui/toast';
import { useWorkspace } from '../../ui/workspace';
import { demo as text } from '../../words/overview/demo';
import { demoQuery } from './queries';
import './demo.css';

/** Banner of a demo workspace, with an action to remove it. */
export function DemoBanner() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const remove = useMutation({
    mutationFn: () => take(api.DELETE('/demo', { params: { query: { workspaceId } } })),
    onSuccess: async (gone) => {
      const home = gone.homeWorkspaceId ?? workspaceId;
      queries.setQueryData(demoQuery(home).queryKey, gone);
      await navigate({ to: '/w/$workspaceId/start', params: { workspaceId: String(home) } });
      toast.say(text.removed);
    },
    onError: toast.fail,
  });
  return (
    <div className="demo-banner" role="note">
      <Icon name="info" size={16} />
      <span className="demo-words">{text.banner}</span>
      {me.data?.workspace_id === null && (
        <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate()}>
          {text.remove}
        </Button>
      )}
    </div>
  );
}
