import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { meQuery } from '../../api/me';
import { BEGINS_JOB } from '../../api/query-client';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { useWorkspace } from '../../ui/workspace';
import { demo as text } from '../../words/overview/demo';
import { DemoProgress } from './DemoProgress';
import { demoQuery } from './queries';
import './demo.css';

/** Creates a demo workspace with sample data, and opens it once it is ready. */
export function LoadDemo() {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const demo = useQuery(demoQuery(workspaceId));
  const [key] = useState(newKey);
  const load = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () => take(api.POST('/demo', { params: { query: { workspaceId }, header: once(key) } })),
    onSuccess: (made) => queries.setQueryData(demoQuery(workspaceId).queryKey, made),
  });
  const status = demo.data?.status;
  const madeId = demo.data?.workspaceId;
  const isWaiting = useRef(false);
  useEffect(() => {
    if (status === 'making') isWaiting.current = true;
    if (status !== 'ready' && status !== 'none') return;
    // A workspace was created or deleted, so the list is outdated.
    const listed = queries.invalidateQueries({ queryKey: ownKey('me') });
    if (status === 'none' || !isWaiting.current) return;
    isWaiting.current = false;
    void listed.then(() => navigate({ to: `/w/${madeId}` as '/' }));
  }, [status, madeId, queries, navigate]);
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
      ) : status === 'making' ? (
        <DemoProgress demo={demo.data} />
      ) : (
        <Button
          variant="default"
          leftSection={<Icon name="play" size={14} />}
          loading={load.isPending}
          onClick={() => load.mutate()}
        >
          {text.load}
        </Button>
      )}
    </section>
  );
}
