import type { Ctx } from '../../../../platform/context.js';
import type { SourceFileRow } from './due-files.js';

/** Sign-in of the request for a file. */
export interface FileAuth {
  readonly scheme: 'bearer' | 'basic';
  /** User name; null for a bearer token. */
  readonly username: string | null;
  readonly secret: string;
}

/** Context of an encrypted secret: a copy in another row does not decrypt. */
export function fileSecretContext(sourceId: string): string {
  return `contact_source_files:${sourceId}:auth_secret`;
}

/** Returns the columns of a sign-in, with its secret encrypted. */
export function authColumns(ctx: Ctx, workspaceId: number, sourceId: string, auth: FileAuth | null) {
  if (auth === null) return { auth_scheme: null, auth_username: null, auth_secret: null };
  const { scheme, username, secret } = auth;
  const sealed = ctx.secrets.encrypt(workspaceId, fileSecretContext(sourceId), secret);
  return { auth_scheme: scheme, auth_username: scheme === 'basic' ? username : null, auth_secret: sealed };
}

/** Returns the sign-in of a file with its secret; null for none. */
export function openAuth(ctx: Ctx, file: SourceFileRow): FileAuth | null {
  if (file.auth_scheme === null || file.auth_secret === null) return null;
  const secret = ctx.secrets.decrypt(file.workspace_id, fileSecretContext(file.source_id), file.auth_secret);
  return { scheme: file.auth_scheme as FileAuth['scheme'], username: file.auth_username, secret };
}

/** Returns the `Authorization` header. */
export function authorizationOf({ scheme, username, secret }: FileAuth): string {
  if (scheme === 'bearer') return `Bearer ${secret}`;
  return `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`;
}
