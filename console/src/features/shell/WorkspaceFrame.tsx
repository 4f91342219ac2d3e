import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { meQuery } from '../../api/me';
import { preferences } from '../../api/preferences';
import { session } from '../../api/session';
import { Missing } from '../../routes/Broken';
import { Loaded } from '../../ui/page/Loaded';
import { toast } from '../../ui/toast';
import { PlaceContext } from '../../ui/workspace';
import { Shell } from './Shell';

/** To the door, and later back to where one was. It goes once: the way there is a place, too, and would be noted in its turn. */
function ToDoor() {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ to: '/sign-in', search: { to: router.state.location.href, problem: undefined } });
  }, [router]);
  return null;
}

/** Everything below a workspace: who reads it, and that they may. A session that ended leads to the door and back. */
export function WorkspaceFrame() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const who = useSyncExternalStore(session.listen, session.who);
  const me = useQuery({ ...meQuery, enabled: who !== null });
  const personId = me.data?.person?.id;
  useEffect(() => {
    if (personId !== undefined) preferences.load().catch(toast.fail);
  }, [personId]);
  if (who === null) return <ToDoor />;
  return (
    <Loaded query={me}>
      {({ workspaces, scopesIn, key_id, person }) => {
        const workspace = workspaces.find((one) => String(one.workspace_id) === workspaceId);
        if (workspace === undefined) return <Missing />;
        return (
          <PlaceContext value={{ workspace, scopes: scopesIn(workspace) }}>
            <Shell workspaces={workspaces} who={key_id ?? person?.id ?? ''} />
          </PlaceContext>
        );
      }}
    </Loaded>
  );
}
