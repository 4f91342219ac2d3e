import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Problem } from '../../ui/page/Problem';
import { useWorkspaceId } from '../../ui/workspace';
import {
  connectMailboxes as connectMailboxesWords,
  signInAtProvider as signInAtProviderWords,
} from '../../words/mailboxes/mailboxes';
import type { ServerValues } from './server-fields';

const text = connectMailboxesWords.discover;
const SIGN_IN = { oauth_google: 'google', oauth_microsoft: 'microsoft' } as const;
const valuesOf = ({ host, port, security }: Schemas['DiscoveredServer']): ServerValues => ({ host, port, security });

/** Finds the servers of an address, and suggests the most reliable ones. */
export function Discover({
  address,
  onFound,
}: {
  address: string;
  onFound: (found: { smtp: ServerValues; imap: ServerValues | null }) => void;
}) {
  const workspaceId = useWorkspaceId();
  const ask = useMutation({
    mutationFn: () =>
      take(
        api.POST('/mailboxes/discover', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { email: address },
        }),
      ),
    onSuccess: ({ candidates: [best] }) => {
      if (best) onFound({ smtp: valuesOf(best.smtp), imap: best.imap && valuesOf(best.imap) });
    },
  });
  if (!address.includes('@')) return null;
  const best = ask.data?.candidates[0];
  const signIn = best?.auth.find((way) => way !== 'password');
  return (
    <div className="stack" style={{ alignItems: 'flex-start' }}>
      <MayButton variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {text.action}
      </MayButton>
      {ask.error && <Problem error={ask.error} />}
      {ask.data && (
        <div className="stack" role="status">
          <span>{best ? text.found(best.smtp.host, best.imap?.host ?? text.sendOnly) : text.nothing}</span>
          {signIn !== undefined && (
            <Link
              to={
                `/w/${workspaceId}/mailboxes/connect?how=${SIGN_IN[signIn]}&address=${encodeURIComponent(address)}` as '/'
              }
            >
              {text.signIn(signInAtProviderWords.names[SIGN_IN[signIn]])}
            </Link>
          )}
          {[...(best?.advice ?? []), ...ask.data.advice].map((one) => (
            <span key={one} className="muted">
              {one}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
