import { constants, sign } from 'node:crypto';
import type { Ctx } from '../../../../platform/context.js';
import { OAUTH_FACTS } from './oauth-providers.js';
import type { TenantAccess } from './tenant-access.js';
import { askTokenEndpoint, type TokenAnswer } from './token-endpoint.js';

/** Use of a token: for the directory of the tenant, or for the mailbox of one user. */
export type TokenPurpose = { readonly kind: 'directory' } | { readonly kind: 'mailbox'; readonly address: string };

/** Scope for listing users (https://developers.google.com/workspace/admin/directory/v1/guides/authorizing). */
const DIRECTORY_SCOPE = 'https://www.googleapis.com/auth/admin.directory.user.readonly';
const ASSERTION_SECONDS = 600;

/**
 * Requests an access token with the credential of a tenant, without retries. A refusal of kind `refused` is about the user,
 * one of kind `client` about the tenant and all of its mailboxes. Must not run in a transaction.
 */
export async function mintToken(ctx: Ctx, access: TenantAccess, purpose: TokenPurpose): Promise<TokenAnswer> {
  const answer = await (access.provider === 'google' ? askGoogle(ctx, access, purpose) : askMicrosoft(ctx, access));
  return answer.kind === 'refused' && isAboutTenant(access, answer.text) ? { ...answer, kind: 'client' } : answer;
}

/** Uses a service account with domain-wide delegation: a signed assertion names the user (RFC 7523, section 2.1). */
function askGoogle(ctx: Ctx, access: TenantAccess, purpose: TokenPurpose): Promise<TokenAnswer> {
  const { tokenUrl } = ctx.config.tenants.google;
  const isMailbox = purpose.kind === 'mailbox';
  const claims = {
    iss: access.clientId,
    sub: isMailbox ? purpose.address : access.adminAddress,
    scope: isMailbox ? OAUTH_FACTS.google.apiScopes.join(' ') : DIRECTORY_SCOPE,
    aud: tokenUrl,
  };
  const header = { alg: 'RS256', typ: 'JWT', kid: access.secret.keyId };
  return askTokenEndpoint(ctx, tokenUrl, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signed(ctx, access, header, claims),
  });
}

/**
 * Uses the application itself: a token for the whole tenant
 * (https://learn.microsoft.com/entra/identity-platform/certificate-credentials).
 */
function askMicrosoft(ctx: Ctx, access: TenantAccess): Promise<TokenAnswer> {
  const { loginUrl, apiUrl } = ctx.config.tenants.microsoft;
  const tokenUrl = `${loginUrl}/${encodeURIComponent(access.directory)}/oauth2/v2.0/token`;
  const form = { grant_type: 'client_credentials', client_id: access.clientId, scope: `${apiUrl}/.default` };
  const { clientSecret } = access.secret;
  if (clientSecret !== undefined) return askTokenEndpoint(ctx, tokenUrl, { ...form, client_secret: clientSecret });
  const header = { alg: 'PS256', typ: 'JWT', 'x5t#S256': access.secret.keyId };
  const claims = { iss: access.clientId, sub: access.clientId, aud: tokenUrl, jti: ctx.ids.uuid() };
  return askTokenEndpoint(ctx, tokenUrl, {
    ...form,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: signed(ctx, access, header, claims),
  });
}

function signed(ctx: Pick<Ctx, 'clock'>, { secret }: TenantAccess, header: { alg: string }, claims: object): string {
  const issued = Math.floor(ctx.clock.now().getTime() / 1_000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part({ ...claims, iat: issued, nbf: issued, exp: issued + ASSERTION_SECONDS })}`;
  const key = { key: secret.privateKey ?? '' };
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const signature = sign('sha256', Buffer.from(text), header.alg === 'PS256' ? { ...key, ...pss } : key);
  return `${text}.${signature.toString('base64url')}`;
}

/** Google rejects a deleted service account, a deleted key, and a user with the same code; only the text tells them apart. */
function isAboutTenant({ provider }: TenantAccess, text: string): boolean {
  return provider === 'microsoft' || /jwt|signature|account not found/i.test(text);
}
