import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from './client';
import { ownKey } from './keys';
import { session } from './session';

export type Scopes = readonly Schemas['ApiKeyScope'][];

/** The signed-in member or API key, with the details that screens need. */
export interface Me {
  readonly name: string;
  /**
   * Workspace of the caller; null for the whole account. A user who does not own the account has 0: no specific
   * workspace.
   */
  readonly workspace_id: number | null;
  readonly workspaces: readonly Schemas['WorkspaceOut'][];
  /** Of a key. */
  readonly key_id: string | undefined;
  readonly person: (Schemas['UserOut'] & { readonly has_password: boolean }) | null;
  readonly scopesIn: (workspace: Schemas['WorkspaceOut']) => Scopes;
}

/** docs/use/people.md, Roles. */
const SCOPES: Readonly<Record<Schemas['WorkspaceRole'], Scopes>> = {
  viewer: ['read'],
  member: ['read', 'write'],
  admin: ['read', 'write', 'billing', 'admin'],
  owner: ['read', 'write', 'billing', 'admin'],
};

/** Returns the user signed in by a response. */
export function personOf({ user, account_owner, has_password, workspaces, csrf_token }: Schemas['SessionOut']): Me {
  session.enter(user.id, csrf_token);
  const workspace_id = account_owner ? null : 0;
  const scopesIn = ({ role }: Schemas['WorkspaceOut']) => SCOPES[role];
  return { name: user.name, workspace_id, workspaces, key_id: undefined, person: { ...user, has_password }, scopesIn };
}

export function keyHolderOf({ name, workspace_id, workspaces, key_id, scopes }: Schemas['MeOut']): Me {
  return { name, workspace_id, workspaces, key_id, person: null, scopesIn: () => scopes };
}

/** The signed-in member or key, and the workspaces open to them. */
export const meQuery = queryOptions({
  queryKey: ownKey('me'),
  queryFn: async ({ signal }) =>
    session.key() === null
      ? personOf(await take(api.GET('/auth/session', { signal })))
      : keyHolderOf(await take(api.GET('/me', { signal }))),
  staleTime: 300_000,
});
