import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { enumeration } from '../../../../engine/enumeration.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ApiCall, callApi, isOk, jsonOf, plainText } from '../../../../platform/mail/api/call-api.js';
import type { TenantAccess } from '../oauth/tenant-access.js';
import { mintToken } from '../oauth/tenant-token.js';
import { failureOfToken, type TenantProblemCode, tenantFailure } from './tenant-problem.js';

export const TENANT_USER_STATUSES = enumeration('TenantUserStatus', ['active', 'suspended', 'no_mailbox']);

/** User in the directory of a tenant. */
export interface DirectoryUser {
  readonly id: string;
  /** Primary address in lower case. */
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly aliases: readonly string[];
  readonly status: (typeof TENANT_USER_STATUSES)[number];
  /** Whether the user is a shared mailbox, which needs neither a sign-in nor a license. Read one by one, only if it decides about `status`. */
  readonly isShared: boolean;
}

export interface DirectoryPage {
  readonly users: readonly DirectoryUser[];
  /** Position of the next page at the provider; null on the last page. */
  readonly next: string | null;
  /** Whether the tenant tells shared mailboxes; null if no user of the page must be one to be connected. */
  readonly tellsShared: boolean | null;
}

/** Maximum characters of a position at the provider: a cursor of the API contains it. */
export const LONGEST_POSITION = 1_400;

export interface DirectoryQuery {
  readonly search: string | null;
  readonly from: string | null;
  readonly limit: number;
}

/** Directory of a tenant with a plain-text token. Never log it. */
export interface OpenDirectory {
  readonly access: TenantAccess;
  readonly origin: string;
  readonly accessToken: string;
}

/** Requests a token for the directory of a tenant. Must not run in a transaction. @throws TenantFailure */
export async function openDirectory(ctx: Ctx, access: TenantAccess): Promise<OpenDirectory> {
  const answer = await mintToken(ctx, access, { kind: 'directory' });
  if (answer.kind !== 'given') throw failureOfToken(access, answer);
  const { google, microsoft } = ctx.config.tenants;
  const origin = access.provider === 'google' ? google.directoryUrl : microsoft.apiUrl;
  return { access, origin, accessToken: answer.tokens.accessToken };
}

/** Reads a JSON object from the directory; null if it does not exist. @throws TenantFailure */
export async function readDirectory<T extends TSchema>(
  ctx: Ctx,
  directory: OpenDirectory,
  call: Omit<ApiCall, 'method'>,
  schema: T,
): Promise<Static<T> | null> {
  const { access, origin, accessToken } = directory;
  const { provider } = access;
  const kind = provider === 'google' ? ('gmail_api' as const) : ('graph' as const);
  const endpoint = { kind, origin, address: '', accessToken };
  const answer = await callApi(ctx.http, endpoint, { method: call.body === undefined ? 'GET' : 'POST', ...call });
  if (answer.kind !== 'answered') throw tenantFailure(provider, 'unavailable', answer.text);
  const read = jsonOf(answer);
  // A page of a proxy is not a response of the directory.
  if (answer.status === 404 && Value.Check(ErrorAnswer, read)) return null;
  if (!isOk(answer)) {
    const words = Value.Check(ErrorAnswer, read) ? (read.error.message ?? '') : '';
    const text = plainText(endpoint, `The directory answered ${answer.status}: ${words}`);
    throw tenantFailure(provider, codeOf(answer.status), text);
  }
  if (!Value.Check(schema, read)) {
    throw tenantFailure(provider, 'unexpected_answer', 'The directory returned an unreadable response');
  }
  return read as Static<T>;
}

const ErrorAnswer = Type.Object({ error: Type.Object({ message: Type.Optional(Type.String()) }) });

function codeOf(status: number): TenantProblemCode {
  if (status === 401 || status === 403) return 'permission_missing';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unavailable' : 'unexpected_answer';
}

/** Returns a text as a part of an address or a name, without control characters, or an empty text. */
export function plain(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}
