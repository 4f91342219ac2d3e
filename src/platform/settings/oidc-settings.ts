import type { SettingsReader } from './settings-reader.js';

const JOIN_ROLES = ['viewer', 'member'] as const;

/** OpenID provider that members of the instance sign in with. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button. */
  readonly name: string;
  /** Allowed domains of email addresses; empty for any. */
  readonly domains: readonly string[];
  /** Membership of users of these domains without an invitation; null for none. */
  readonly join: { readonly workspaceId: number; readonly role: (typeof JOIN_ROLES)[number] } | null;
}

/** Reads the provider (docs/operate/settings.md#members-and-sign-in). Null if none is configured. */
export function readOidc(read: SettingsReader): OidcSettings | null {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.text('OIDC_CLIENT_ID');
  const clientSecret = read.text('OIDC_CLIENT_SECRET');
  const name = read.text('OIDC_NAME') ?? 'single sign-on';
  const domains = read.list('OIDC_DOMAINS', isDomain, 'a list of domains such as studio.example');
  const join = readJoin(read);
  const given = [issuer, clientId, clientSecret].filter((value) => value !== null);
  if (given.length > 0 && given.length < 3) {
    read.problem('OIDC_ISSUER', 'also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and they need it');
  }
  if (issuer?.startsWith('http:') === true && !isThisMachine(new URL(issuer).hostname)) {
    read.problem('OIDC_ISSUER', 'must be https unless it is on this machine');
  }
  if (join !== null && domains.length === 0) {
    read.problem('OIDC_JOIN', 'requires OIDC_DOMAINS; otherwise, every user of the provider could join');
  }
  if (issuer === null || clientId === null || clientSecret === null) return null;
  return { issuer, clientId, clientSecret, name, domains: domains.map((domain) => domain.toLowerCase()), join };
}

function readJoin(read: SettingsReader): OidcSettings['join'] {
  const text = read.text('OIDC_JOIN');
  if (text === null) return null;
  const [, id = '', role] = /^(\d{1,9}):(\w+)$/.exec(text) ?? [];
  const known = JOIN_ROLES.find((one) => one === role);
  if (known !== undefined && Number(id) > 0) return { workspaceId: Number(id), role: known };
  read.problem('OIDC_JOIN', `must be a workspace and a role, ${JOIN_ROLES.join(' or ')}: 1001:member`);
  return null;
}

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function isDomain(text: string): boolean {
  return /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i.test(text);
}
