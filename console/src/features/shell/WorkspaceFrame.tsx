import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { meQuery } from '../../api/me';
import { session } from '../../api/session';
import { Missing } from '../../routes/Broken';
import { Loaded } from '../../ui/page/Loaded';
import { loadPreferences } from '../../ui/preferences';
import { WorkspaceContext } from '../../ui/workspace';
import { Shell } from './Shell';

const SignInAgain = lazy(() => import('../sign-in/SignInAgain').then((file) => ({ default: file.SignInAgain })));

/** Opens the sign-in page, which returns here. The effect runs once: the sign-in page changes the location, too. */
function ToDoor() {
  const router = useRouter();
  useEffect(() => {
    session.close();
    void router.navigate({ to: '/sign-in', search: { to: router.state.location.href, problem: undefined } });
  }, [router]);
  return null;
}

/** The frame of a workspace for its signed-in reader. When the session of an open page ends, sign-in opens over the page. */
export function WorkspaceFrame() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' });
  const who = useSyncExternalStore(session.listen, session.who);
  const isLapsed = useSyncExternalStore(session.listen, session.isLapsed);
  const me = useQuery({ ...meQuery, enabled: who !== null && !isLapsed });
  const personId = me.data?.person?.id;
  useEffect(() => {
    if (personId !== undefined) loadPreferences();
  }, [personId]);
  if (who === null || (isLapsed && me.data === undefined)) return <ToDoor />;
  return (
    <>
      <Loaded query={me}>
        {({ workspaces, scopesIn, key_id, person }) => {
          const workspace = workspaces.find((one) => String(one.workspace_id) === workspaceId);
          if (workspace === undefined) return <Missing />;
          return (
            <WorkspaceContext value={{ workspace, scopes: scopesIn(workspace) }}>
              <Shell workspaces={workspaces} who={key_id ?? person?.id ?? ''} />
            </WorkspaceContext>
          );
        }}
      </Loaded>
      {isLapsed && (
        <Suspense fallback={null}>
          <SignInAgain workspaceId={Number(workspaceId)} />
        </Suspense>
      )}
    </>
  );
}
