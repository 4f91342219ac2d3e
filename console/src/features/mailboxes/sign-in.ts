import { useMutation } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { signInAtProvider as text } from '../../words/mailboxes/mailboxes';

export type OauthProvider = Schemas['OauthProvider'];
export type ConnectionKind = Schemas['ConnectionKind'];

/** API of each provider that replaces SMTP and IMAP. */
export const API_OF = { google: 'gmail_api', microsoft: 'graph' } as const satisfies Record<
  OauthProvider,
  ConnectionKind
>;

/** Returns the provider of a mailbox that can sign in; null for other mailboxes. */
export const signInProviderOf = (provider: Schemas['MailboxProvider']): OauthProvider | null =>
  provider === 'google' || provider === 'microsoft' ? provider : null;

/** Result of a sign-in at a provider, from the URL. */
export interface SignedIn {
  readonly grantId: string | undefined;
  readonly error: string | undefined;
}

/** Redirects to the provider, which returns to `path` below the workspace with a grant or an error. */
export function useSignIn(provider: OauthProvider) {
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: (input: { address: string; path: string; kind: ConnectionKind }) =>
      take(
        api.POST('/mailboxes/oauth/start', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: {
            provider,
            kind: input.kind,
            login_hint: input.address || undefined,
            return_url: `${window.location.origin}/app/w/${workspaceId}${input.path}`,
          },
        }),
      ),
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
  });
}

export const refusalText = (code: string): string =>
  code === 'access_denied' ? text.refused.access_denied : text.refused.other(code);
