import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { type Me, meQuery, personOf } from '../../api/me';
import { session } from '../../api/session';
import { toast } from '../../ui/toast';
import { signIn as words } from '../../words/settings/sign-in';
import { Again } from './again';
import { SignInForm } from './SignIn';

const text = words.again;

/** Returns whether a page may stay open: its reader is the same member, or held an API key and still reads the workspace. */
const isSameReader = (before: Me | undefined, now: Me, workspaceId: number): boolean =>
  before?.person == null
    ? now.workspaces.some((one) => one.workspace_id === workspaceId)
    : now.person?.id === before.person.id;

/** Sign-in over a page whose session ended. The page stays mounted behind it, with half-filled forms. */
export function SignInAgain({ workspaceId }: { workspaceId: number }) {
  const queries = useQueryClient();
  const resume = async (me: Me): Promise<void> => {
    if (!isSameReader(queries.getQueryData(meQuery.queryKey), me, workspaceId)) return window.location.assign('/app/');
    queries.setQueryData(ownKey('me'), me);
    session.resume();
    await queries.invalidateQueries();
  };
  useEffect(() =>
    session.listenEntry(() => {
      take(api.GET('/auth/session')).then(personOf).then(resume).catch(toast.fail);
    }),
  );
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={text.title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
      overlayProps={{ blur: 4 }}
      size="sm"
    >
      <Again value={resume}>
        <p className="muted sign-in-over-lead">{text.lead}</p>
        <SignInForm />
      </Again>
    </Modal>
  );
}
