import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { signIn as words } from '../../words/settings/sign-in';
import { Again } from './again';
import { methodsQuery } from './usePasskeys';

/** Explains how to reset a password: by email if the instance sends system mail, else through an owner or admin. */
export function ForgottenNote() {
  const methods = useQuery(methodsQuery);
  const isOver = useContext(Again) !== null;
  if (methods.data?.reset_mail !== true) return <p className="muted sign-in-note">{words.forgotten}</p>;
  return (
    <Link to="/forgotten" className="sign-in-link" {...(isOver && { target: '_blank' })}>
      {words.mail.link}
    </Link>
  );
}
