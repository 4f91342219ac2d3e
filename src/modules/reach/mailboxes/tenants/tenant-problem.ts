import { enumeration } from '../../../../engine/enumeration.js';
import { english } from '../../../../engine/words/say.js';
import type { TenantAccess } from '../oauth/tenant-access.js';
import type { TokenRefusal } from '../oauth/token-endpoint.js';

/** Reasons why a tenant has no access. */
export const TENANT_PROBLEMS = enumeration('TenantProblemCode', [
  'credentials_rejected',
  'delegation_missing',
  'administrator_rejected',
  'permission_missing',
  'directory_not_found',
  'throttled',
  'unavailable',
  'unexpected_answer',
]);
export type TenantProblemCode = (typeof TENANT_PROBLEMS)[number];

/** Problems that end without a change at the provider. */
const TEMPORARY: readonly TenantProblemCode[] = ['throttled', 'unavailable', 'unexpected_answer'];

export function isTemporary(code: TenantProblemCode): boolean {
  return TEMPORARY.includes(code);
}

/** Failure of a request for a tenant, with advice. */
export class TenantFailure extends Error {
  constructor(
    readonly code: TenantProblemCode,
    message: string,
  ) {
    super(message);
    this.name = 'TenantFailure';
  }
}

const GOOGLE_SCOPES =
  'https://www.googleapis.com/auth/gmail.send, https://www.googleapis.com/auth/gmail.readonly, ' +
  'https://www.googleapis.com/auth/admin.directory.user.readonly';

const ADVICE: Readonly<
  Record<TenantAccess['provider'], Partial<Record<TenantProblemCode, (problem: string) => string>>>
> = {
  google: {
    credentials_rejected: (problem) =>
      english`${problem} Create a new key for the service account and renew the credential.`,
    delegation_missing: (problem) =>
      english`${problem} In the Google Admin console, under Security, API controls, Domain-wide delegation, add the client ID of the service account with the scopes ${GOOGLE_SCOPES}. Changes can take up to 24 hours.`,
    administrator_rejected: (problem) =>
      english`${problem} Use the address of an active administrator of this Google Workspace.`,
    permission_missing: (problem) =>
      english`${problem} Enable the Admin SDK API and the Gmail API in the Google Cloud project, and use an administrator who can read users.`,
    directory_not_found: (problem) =>
      english`${problem} Check the domain: it must be a domain of this Google Workspace.`,
  },
  microsoft: {
    credentials_rejected: (problem) =>
      english`${problem} Check the application ID, and that the certificate or the secret is registered there and has not expired. Then renew the credential.`,
    permission_missing: (problem) =>
      english`${problem} In Microsoft Entra, give the application the permissions Mail.Send, Mail.ReadWrite, User.Read.All, and, for a group, GroupMember.Read.All, and grant administrator consent.`,
    directory_not_found: (problem) => english`${problem} Check the directory ID and the group ID.`,
  },
};

export function tenantFailure(
  provider: TenantAccess['provider'],
  code: TenantProblemCode,
  text: string,
): TenantFailure {
  const problem = /[.!?]$/.test(text) ? text : `${text}.`;
  const retry = (problem: string): string => (isTemporary(code) ? english`${problem} Try again later.` : problem);
  return new TenantFailure(code, (ADVICE[provider][code] ?? retry)(problem));
}

/** Interprets the reason why a tenant gave no token. */
export function failureOfToken({ provider }: TenantAccess, refusal: TokenRefusal): TenantFailure {
  return tenantFailure(provider, codeOfToken(refusal), refusal.text);
}

function codeOfToken({ kind, code, numbers }: TokenRefusal): TenantProblemCode {
  if (kind === 'refused') return 'administrator_rejected';
  if (kind !== 'client') return code === 'status_429' ? 'throttled' : 'unavailable';
  if (numbers.includes(90002) || numbers.includes(900023)) return 'directory_not_found';
  return code === 'unauthorized_client' && numbers.length === 0 ? 'delegation_missing' : 'credentials_rejected';
}
