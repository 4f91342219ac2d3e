import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { words } from '../../words';
import { methodsQuery } from './usePasskeys';

/** The way to a new password: by mail where the service writes mail of its own, else by an owner or admin. */
export function ForgottenNote() {
  const methods = useQuery(methodsQuery);
  if (methods.data?.reset_mail !== true) return <p className="muted sign-in-note">{words.signIn.forgotten}</p>;
  return (
    <Link to="/forgotten" className="sign-in-link">
      {words.signIn.mail.link}
    </Link>
  );
}
