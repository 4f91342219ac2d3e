import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { useWorkspace } from '../../ui/workspace';
import { trial as text } from '../../words/overview/trial';

/** Creates a sandbox with one click, and opens the review of its campaign. */
export function TryNow() {
  const { workspace } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const [key] = useState(newKey);
  const create = useMutation({
    mutationFn: () =>
      take(
        api.POST('/demo/trial', {
          params: { query: { workspaceId: workspace.workspace_id }, header: once(key) },
          body: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        }),
      ),
    onSuccess: async ({ workspaceId, campaignId }) => {
      await queries.invalidateQueries({ queryKey: ownKey('me') });
      await navigate({ to: `/w/${workspaceId}/campaigns/${campaignId}/review` as '/' });
    },
  });
  const mayCreate = me.data?.workspace_id === null && me.data.scopesIn(workspace).includes('admin');
  if (!mayCreate || workspace.type === 'sandbox') return null;
  return (
    <section className="try-now" aria-label={text.title}>
      <span className="muted">{text.lead}</span>
      {create.error !== null && <Problem error={create.error} />}
      <Button
        variant="default"
        loading={create.isPending}
        onClick={() => create.mutate()}
        leftSection={<Icon name="play" size={14} />}
      >
        {text.title}
      </Button>
    </section>
  );
}
