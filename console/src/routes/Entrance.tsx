import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { meQuery } from '../api/me';
import { session } from '../api/session';
import { Loaded } from '../ui/page/Loaded';
import { words } from '../words';

/** Leads a person who is signed in to their workspace, and all others to the door. */
export function Entrance() {
  const me = useQuery({ ...meQuery, enabled: session.who() !== null });
  if (session.who() === null) return <Navigate to="/sign-in" search={{ to: undefined, problem: undefined }} />;
  return (
    <Loaded query={me}>
      {({ workspaces }) =>
        workspaces[0] === undefined ? (
          <p className="panel-message">{words.signIn.noWorkspace}</p>
        ) : (
          <Navigate
            to="/w/$workspaceId"
            params={{ workspaceId: String(workspaces[0].workspace_id) }}
            search={{ period: undefined }}
          />
        )
      }
    </Loaded>
  );
}
