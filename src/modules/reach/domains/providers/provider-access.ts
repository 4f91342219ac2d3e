import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { isTsigSecret, type TsigAlgorithm } from '../../../../platform/outbound/tsig.js';
import { cloudflare } from './cloudflare.js';
import type { ConfiguredDnsName, DnsProvider } from './port.js';
import { powerdns } from './powerdns.js';
import { rfc2136 } from './rfc2136.js';

/** Part of the credentials that is stored unencrypted. Fields of other providers are null or empty. */
export interface AccessSettings {
  readonly accountId: string | null;
  readonly url: string | null;
  readonly nameservers: readonly string[];
  readonly keyName: string | null;
  readonly keyAlgorithm: TsigAlgorithm | null;
  /** Zone with which the credentials were tested. */
  readonly zone: string | null;
}

/** Credentials in a request: settings, and the one secret. */
export interface GivenAccess {
  readonly settings: AccessSettings;
  readonly secret: string;
}

/** Fields of an access, of all providers; each provider accepts only its own fields. */
export interface AccessFields {
  readonly apiToken?: string | undefined;
  readonly accountId?: string | null | undefined;
  readonly url?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly nameservers?: readonly string[] | undefined;
  readonly keyName?: string | undefined;
  readonly keySecret?: string | undefined;
  readonly keyAlgorithm?: TsigAlgorithm | undefined;
  readonly zone?: string | undefined;
}

type Field = keyof AccessFields;

const FIELDS: Readonly<
  Record<ConfiguredDnsName, { readonly needed: readonly Field[]; readonly other: readonly Field[] }>
> = {
  cloudflare: { needed: ['apiToken'], other: ['accountId'] },
  powerdns: { needed: ['url', 'apiKey'], other: ['nameservers'] },
  rfc2136: { needed: ['url', 'keyName', 'keySecret', 'zone'], other: ['keyAlgorithm'] },
};
/** Name of the field with the secret. */
export const SECRET_FIELD: Readonly<Record<ConfiguredDnsName, Field>> = {
  cloudflare: 'apiToken',
  powerdns: 'apiKey',
  rfc2136: 'keySecret',
};

/** Reads the access to a provider. Throws 422 with every field that is missing, belongs to another provider, or is wrong. */
export function readAccess(provider: ConfiguredDnsName, body: AccessFields): GivenAccess {
  const { needed, other } = FIELDS[provider];
  const issues: ValidationIssue[] = needed
    .filter((field) => body[field] === undefined)
    .map((field) => ({ type: 'missing', loc: ['body', field], msg: 'Field required' }));
  for (const field of Object.keys(body) as Field[]) {
    if (body[field] === undefined || needed.includes(field) || other.includes(field)) continue;
    issues.push(valueIssue(['body', field], 'conflicting_values', say`is not supported by ${provider}`));
  }
  if (body.url !== undefined && needed.includes('url') && !isUrlFor(provider, body.url)) {
    const wanted = provider === 'rfc2136' ? 'dns://ns1.example.com' : 'https://dns.example.com';
    issues.push(valueIssue(['body', 'url'], 'invalid_url', say`must be an address such as ${wanted}`, body.url));
  }
  if (provider === 'rfc2136' && body.keySecret !== undefined && !isTsigSecret(body.keySecret)) {
    issues.push(valueIssue(['body', 'keySecret'], 'invalid_secret', say`must be base64`));
  }
  if (issues.length > 0) throw new ValidationError(issues);
  const settings = {
    accountId: body.accountId ?? null,
    url: body.url ?? null,
    nameservers: body.nameservers ?? [],
    keyName: body.keyName ?? null,
    keyAlgorithm: provider === 'rfc2136' ? (body.keyAlgorithm ?? 'hmac-sha256') : null,
    zone: body.zone ?? null,
  };
  return { settings, secret: String(body[SECRET_FIELD[provider]]) };
}

function isUrlFor(provider: ConfiguredDnsName, text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return false;
  return provider === 'rfc2136' ? url.protocol === 'dns:' : ['https:', 'http:'].includes(url.protocol);
}

/**
 * Opens a provider with a workspace's credentials. Connections may use public addresses and those of
 * `DNS_PROVIDER_ALLOW`, but not those of `EGRESS_ALLOW`, where an operator's name servers may be.
 */
export function providerWith(ctx: Ctx, provider: ConfiguredDnsName, { settings, secret }: GivenAccess): DnsProvider {
  if (provider === 'cloudflare') {
    const { cloudflareApiUrl: url } = ctx.config.providers;
    return cloudflare(ctx, { url, apiToken: secret, accountId: settings.accountId });
  }
  if (provider === 'powerdns') {
    return powerdns(ctx, {
      url: settings.url ?? '',
      apiKey: secret,
      nameservers: settings.nameservers,
      isOfWorkspace: true,
    });
  }
  return rfc2136(ctx, {
    ...serverAt(settings.url ?? ''),
    ports: [],
    isOfWorkspace: true,
    key: {
      name: settings.keyName ?? '',
      algorithm: settings.keyAlgorithm ?? 'hmac-sha256',
      secret: Buffer.from(secret, 'base64'),
    },
  });
}

const DNS_PORT = 53;

/** Returns host and port of `dns://ns1.example.com:53`. */
export function serverAt(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DNS_PORT : Number(port) };
}
