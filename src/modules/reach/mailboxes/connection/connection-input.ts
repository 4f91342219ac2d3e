import type { MailboxProvider } from '../../../../engine/lifecycle/delivery-enums.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { ConnectionSecrets, StoredConnection, StoredEndpoint } from '../core/connection.js';
import { guessServers, type MailServers } from '../core/well-known-servers.js';
import { checkMailHost } from './mail-host.js';
import type { WantedConnection, WantedEndpoint } from './wanted-connection.js';

export interface ReadConnection {
  readonly connection: StoredConnection;
  readonly secrets: ConnectionSecrets;
}

type Loc = ReadonlyArray<string | number>;

/** Stored connection, for a change: fields that the request omits are kept. */
export interface KnownConnection {
  readonly connection: StoredConnection;
  readonly secrets: ConnectionSecrets;
}

/**
 * Determines the servers of a mailbox from the request, stored values, and known provider settings; the user name
 * defaults to the address. A stored password is never sent to another host than the one that it was entered for.
 */
export function readConnection(
  ctx: Pick<Ctx, 'config'>,
  loc: Loc,
  address: string,
  provider: MailboxProvider | undefined,
  input: WantedConnection,
  known: KnownConnection | null = null,
): ReadConnection | readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const guessed = guessServers(address.slice(address.lastIndexOf('@') + 1), provider);
  const username = input.username ?? address;
  const smtp = readSide(ctx, [...loc, 'smtp'], 'smtp', input, guessed, known, username, issues);
  const wantsImap =
    input.imap !== null && (input.imap !== undefined || known === null || known.connection.imap !== null);
  const imap = wantsImap ? readSide(ctx, [...loc, 'imap'], 'imap', input, guessed, known, username, issues) : null;
  if ((smtp !== null && smtp.password === undefined) || (imap !== null && imap.password === undefined)) {
    const text = known === null ? say`is required` : say`is required when the server or username changes`;
    issues.push(valueIssue([...loc, 'password'], 'missing_one_of', text));
  }
  if (issues.length > 0 || smtp === null) return issues;
  return {
    connection: { auth: 'password', smtp: smtp.endpoint, imap: imap?.endpoint ?? null },
    secrets: {
      ...(smtp.password === undefined ? {} : { smtpPassword: smtp.password }),
      ...(imap?.password === undefined ? {} : { imapPassword: imap.password }),
    },
  };
}

function readSide(
  ctx: Pick<Ctx, 'config'>,
  loc: Loc,
  side: 'smtp' | 'imap',
  input: WantedConnection,
  guessed: MailServers,
  known: KnownConnection | null,
  username: string,
  issues: ValidationIssue[],
): { endpoint: StoredEndpoint; password: string | undefined } | null {
  const given: WantedEndpoint | undefined = input[side] ?? undefined;
  const stored = known?.connection[side] ?? null;
  const server = given === undefined ? (stored ?? guessed[side]) : completeServer(side, given);
  const checked = checkMailHost(ctx, loc, server.host, server.port, server.security);
  if (!('host' in checked)) {
    issues.push(checked);
    return null;
  }
  const user = given?.username ?? (input.username === undefined && stored !== null ? stored.username : username);
  const isSame = stored !== null && stored.host === checked.host && stored.username === user;
  const kept = isSame ? known?.secrets[side === 'smtp' ? 'smtpPassword' : 'imapPassword'] : undefined;
  return {
    endpoint: { host: checked.host, port: server.port, security: server.security, username: user },
    password: given?.password ?? input.password ?? kept,
  };
}

const STARTTLS_PORTS = [587, 25, 143, 2587];

function completeServer(side: 'smtp' | 'imap', given: WantedEndpoint): Omit<StoredEndpoint, 'username'> {
  const byPort = given.port !== undefined && STARTTLS_PORTS.includes(given.port) ? 'starttls' : 'tls';
  const security = given.security ?? byPort;
  const usual = side === 'smtp' ? { tls: 465, starttls: 587, none: 25 } : { tls: 993, starttls: 143, none: 143 };
  return { host: given.host, port: given.port ?? usual[security], security };
}
