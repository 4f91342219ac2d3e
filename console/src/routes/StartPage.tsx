import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { meQuery } from '../api/me';
import { session } from '../api/session';
import { lastWorkspace } from '../features/shell/last-workspace';
import { Loaded } from '../ui/page/Loaded';
import { words } from '../words';

/** Opens the workspace that a signed-in caller used last; others sign in first. */
export function StartPage() {
  const me = useQuery({ ...meQuery, enabled: session.who() !== null });
  if (session.who() === null || session.isLapsed())
    return <Navigate to="/sign-in" search={{ to: undefined, problem: undefined }} />;
  return (
    <Loaded query={me}>
      {({ workspaces }) => {
        const last = lastWorkspace.among(workspaces);
        return last === undefined ? (
          <p className="panel-message">{words.nav.noWorkspace}</p>
        ) : (
          <Navigate
            to="/w/$workspaceId"
            params={{ workspaceId: String(last.workspace_id) }}
            search={{ period: undefined, campaign: undefined }}
          />
        );
      }}
    </Loaded>
  );
}
