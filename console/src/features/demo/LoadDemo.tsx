import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import { BEGINS_JOB } from '../../api/query-client';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { useWorkspace } from '../../ui/workspace';
import { demo as text } from '../../words/overview/demo';
import { demoQuery } from './queries';
import './demo.css';

/** Creates a demo workspace with sample data, and opens it. */
export function LoadDemo() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const me = useQuery(meQuery);
  const demo = useQuery(demoQuery(workspaceId));
  const [key] = useState(newKey);
  const load = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () => take(api.POST('/demo', { params: { query: { workspaceId }, header: once(key) } })),
    onSuccess: (made) => queries.setQueryData(demoQuery(workspaceId).queryKey, made),
  });
  const status = demo.data?.status;
  // A workspace was created or deleted, so the list is outdated.
  useEffect(() => {
    if (status === 'ready' || status === 'none') void queries.invalidateQueries({ queryKey: ownKey('me') });
  }, [status, queries]);
  const mayMake = me.data?.workspace_id === null && me.data.scopesIn(workspace).includes('admin');
  if (workspace.is_demo || !mayMake || demo.data === undefined) return null;
  return (
    <section className="demo-offer" aria-label={text.title}>
      <div className="demo-words">
        <strong>{text.title}</strong>
        <span className="muted">{text.lead}</span>
        {load.error && <Problem error={load.error} />}
        {status === 'failed' && <State tone="bad">{demo.data.error ?? text.failed}</State>}
      </div>
      {status === 'ready' ? (
        <Link to={`/w/${demo.data.workspaceId}` as '/'} className="start-action">
          {text.open}
        </Link>
      ) : status === 'removing' ? (
        <span role="status">{text.removing}</span>
      ) : (
        <Button
          variant="default"
          leftSection={<Icon name="play" size={14} />}
          loading={load.isPending}
          disabled={status === 'making'}
          onClick={() => load.mutate()}
        >
          {status === 'making' ? text.making : text.load}
        </Button>
      )}
    </section>
  );
}
