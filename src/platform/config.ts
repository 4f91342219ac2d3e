import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { LogLevel } from './log.js';
import { SettingsReader } from './settings-reader.js';

export type Role = 'api' | 'worker' | 'mail';

/** Credentials of outside providers; a value that is there switches its provider on. */
export interface ProviderSettings {
  readonly cloudflareApiToken: string | null;
  readonly cloudflareAccountId: string | null;
  readonly powerdnsUrl: string | null;
  readonly powerdnsApiKey: string | null;
  readonly rfc2136Url: string | null;
  readonly rfc2136KeyName: string | null;
  readonly rfc2136KeySecret: string | null;
  readonly namecheapApiUser: string | null;
  readonly namecheapApiKey: string | null;
  readonly porkbunApiKey: string | null;
  readonly porkbunSecretKey: string | null;
  readonly opensrsUser: string | null;
  readonly opensrsApiKey: string | null;
  readonly stripeSecretKey: string | null;
  readonly stripeWebhookSecret: string | null;
}

/** Every setting, validated. Read once at start and passed on; nothing else looks at the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly roles: readonly Role[];
  /** Null: Outrider supervises its own PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  /** Longest time one statement may run; 0 is no limit. */
  readonly databaseStatementTimeoutMs: number;
  /** Absolute. */
  readonly dataDir: string;
  /** 32 bytes as base64, base64url or hex; null: kept in `dataDir/master.key`. */
  readonly masterKey: string | null;
  /** Earlier master keys: they still decrypt, and links that they signed still work. */
  readonly oldMasterKeys: readonly string[];
  readonly bootstrapApiKey: string | null;
  /** Where the API is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  readonly mailInboundHost: string;
  readonly mailInboundPort: number;
  /** EHLO name and the domain of ids that have no better one. */
  readonly mailHostname: string;
  /** `smtp://user:pass@host:port` or `smtps://...`; null: mail of native mailboxes goes straight to the recipient's MX. */
  readonly mailRelayUrl: string | null;
  /** Connections to the relay that this process has open at the same time. */
  readonly mailRelayConnections: number;
  /** Absolute path of a PEM file: certificate authorities that mail servers may have besides the well-known ones. */
  readonly mailTlsCaFile: string | null;
  /** CIDRs that outbound connections may reach besides public addresses. */
  readonly egressAllow: readonly string[];
  readonly webhookAllowHttp: boolean;
  readonly rateLimits: boolean;
  readonly importFileMaxBytes: number;
  /** How long a stop waits for running work before it goes on without it. */
  readonly shutdownGraceMs: number;
  /** CIDRs of proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  readonly providers: ProviderSettings;
}

/** Names every bad setting at once, so that a first start needs one correction and not six. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings can not be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const ROLES = ['api', 'worker', 'mail'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MIB = 1024 * 1024;

/** RFC 1123 host name: labels of letters, digits and hyphens. */
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** The raw bytes of a master key, or null when it is not 32 bytes in base64, base64url or hex. */
export function parseMasterKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 32 ? bytes : null;
}

function isCidr(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

/** A literal IPv6 address stands in brackets inside a URL. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function readProviders(read: SettingsReader): ProviderSettings {
  return {
    cloudflareApiToken: read.text('CLOUDFLARE_API_TOKEN'),
    cloudflareAccountId: read.text('CLOUDFLARE_ACCOUNT_ID'),
    powerdnsUrl: read.url('POWERDNS_URL', ['http:', 'https:']),
    powerdnsApiKey: read.text('POWERDNS_API_KEY'),
    rfc2136Url: read.url('RFC2136_URL', ['dns:']),
    rfc2136KeyName: read.text('RFC2136_KEY_NAME'),
    rfc2136KeySecret: read.text('RFC2136_KEY_SECRET'),
    namecheapApiUser: read.text('NAMECHEAP_API_USER'),
    namecheapApiKey: read.text('NAMECHEAP_API_KEY'),
    porkbunApiKey: read.text('PORKBUN_API_KEY'),
    porkbunSecretKey: read.text('PORKBUN_SECRET_KEY'),
    opensrsUser: read.text('OPENSRS_USER'),
    opensrsApiKey: read.text('OPENSRS_API_KEY'),
    stripeSecretKey: read.text('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: read.text('STRIPE_WEBHOOK_SECRET'),
  };
}

/**
 * Reads and validates all settings. An empty value counts as absent. Throws one `ConfigError` that lists every bad key;
 * messages never repeat the value of a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = new SettingsReader(env);
  const host = read.matching('HOST', '127.0.0.1', isHost, 'a host name or IP address');
  const port = read.integer('PORT', 8080, 0, 65_535);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const masterKey = read.text('MASTER_KEY');
  const oldMasterKeys = read.list('OLD_MASTER_KEYS');
  for (const [name, keys] of [
    ['MASTER_KEY', masterKey === null ? [] : [masterKey]],
    ['OLD_MASTER_KEYS', oldMasterKeys],
  ] as const) {
    if (keys.some((key) => parseMasterKey(key) === null))
      read.problem(name, 'must be 32 bytes as base64, base64url or hex');
  }
  if (databaseUrl !== null && masterKey === null) {
    read.problem('MASTER_KEY', 'is required when DATABASE_URL is set, because every process must use the same key');
  }
  const config: Config = {
    host,
    port,
    roles: read.choices('ROLES', ROLES),
    databaseUrl,
    databasePoolSize: read.integer('DB_POOL_SIZE', 10, 1, 500),
    databaseStatementTimeoutMs: read.integer('DB_STATEMENT_TIMEOUT_MS', 0, 0, 86_400_000),
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    masterKey,
    oldMasterKeys,
    bootstrapApiKey: read.text('BOOTSTRAP_API_KEY'),
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${urlHost(host)}:${port}`).replace(/\/+$/, ''),
    mailInboundHost: read.matching('MAIL_INBOUND_HOST', host, isHost, 'a host name or IP address'),
    mailInboundPort: read.integer('MAIL_INBOUND_PORT', 2525, 0, 65_535),
    mailHostname: read
      .matching('MAIL_HOSTNAME', 'localhost', (text) => HOSTNAME.test(text), 'a host name')
      .toLowerCase(),
    mailRelayUrl: read.url('MAIL_RELAY_URL', ['smtp:', 'smtps:']),
    mailRelayConnections: read.integer('MAIL_RELAY_CONNECTIONS', 20, 1, 1_000),
    mailTlsCaFile: absoluteOrNull(read.text('MAIL_TLS_CA_FILE')),
    egressAllow: read.list('EGRESS_ALLOW', isCidr, 'a list of IP addresses or CIDRs'),
    webhookAllowHttp: read.flag('WEBHOOK_ALLOW_HTTP', false),
    rateLimits: read.flag('RATE_LIMITS', true),
    importFileMaxBytes: read.integer('IMPORT_FILE_MAX_BYTES', 100 * MIB, 1, 1024 * MIB),
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 10_000, 0, 600_000),
    trustProxy: read.list('TRUST_PROXY', isCidr, 'a list of IP addresses or CIDRs'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    providers: readProviders(read),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

function absoluteOrNull(path: string | null): string | null {
  return path === null ? null : resolve(path);
}

function isHost(text: string): boolean {
  return ipaddr.isValid(text) || HOSTNAME.test(text);
}
