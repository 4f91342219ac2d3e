import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { usualDataFolder } from './data-folder.js';
import { type BlobSettings, readBlobs } from './files/blobs/blob-settings.js';
import type { LogLevels } from './log.js';
import { readLogLevels } from './log-settings.js';
import type { InboundLimits } from './mail/inbound/limits.js';
import { type PushSettings, readPush } from './mail/push-settings.js';
import { defaultReadingThreads, type ReadingSettings } from './reading/reader-pool.js';
import { type BackupConfig, readBackups } from './settings/backup-settings.js';
import { type BlocklistSettings, readBlocklists } from './settings/blocklist-settings.js';
import { type DatabaseSettings, readDatabase } from './settings/database-settings.js';
import { readInboundLimits } from './settings/inbound-settings.js';
import {
  isAddress,
  isCidr,
  isHost,
  isHostname,
  type Listener,
  readCopies,
  readProbe,
  readSubmission,
  type SubmissionSettings,
} from './settings/listen-settings.js';
import { type OauthSettings, readOauth } from './settings/oauth-settings.js';
import { type OidcSettings, readOidc } from './settings/oidc-settings.js';
import { type OpinionSettings, readOpinion } from './settings/opinion-settings.js';
import { type PostmasterSettings, readPostmasterSettings } from './settings/postmaster-settings.js';
import { type ProviderSettings, readProviders } from './settings/provider-settings.js';
import { readScanner, type ScannerSettings } from './settings/scanner-settings.js';
import { SettingsReader } from './settings/settings-reader.js';
import { readSystemMail, type SystemMailSettings } from './settings/system-mail-settings.js';
import { readTelemetry, type TelemetrySettings } from './settings/telemetry-settings.js';
import { readTenants, type TenantSettings } from './settings/tenant-settings.js';

export type Role = 'api' | 'worker' | 'mail';

type Environment = Readonly<Record<string, string | undefined>>;

/** All settings, validated. Read once at start and passed on; no other code reads the environment. */
export interface Config extends DatabaseSettings, BlocklistSettings, BackupConfig {
  readonly host: string;
  readonly port: number;
  readonly roles: readonly Role[];
  /** Absolute path. */
  readonly dataDir: string;
  /** 32 bytes in base64, base64url, or hex; if null, the key is stored in `dataDir/master.key`. */
  readonly masterKey: string | null;
  /** Earlier master keys, which still decrypt and still validate signed links. */
  readonly oldMasterKeys: readonly string[];
  readonly bootstrapApiKey: string | null;
  /** Public address of the API, without a trailing slash. */
  readonly publicUrl: string;
  /** Address of a server for probes only; null if none. */
  readonly probe: Listener | null;
  readonly mailInboundHost: string;
  readonly mailInboundPort: number;
  /** EHLO name, and domain of IDs without a more specific one. */
  readonly mailHostname: string;
  /** `smtp://user:pass@host:port` or `smtps://...`; if null, hosted mailboxes send directly to the recipient's MX. */
  readonly mailRelayUrl: string | null;
  /** Sender of system mail, such as password links; if null, none is sent. */
  readonly systemMail: SystemMailSettings | null;
  /** SPF mechanisms of the servers that send for hosted mailboxes: `include:spf.relay.example`. Detected if empty. */
  readonly mailSpf: readonly string[];
  /** Whether each email from a hosted mailbox has a separate envelope sender, instead of the mailbox's address. */
  readonly mailReturnPaths: boolean;
  /** Address for reports about TLS failures (RFC 8460), `mailto:...`; if null, hosted domains need no such record. */
  readonly tlsReportsTo: string | null;
  /** Maximum domains per minute whose DNS records each worker process checks, about eight queries each. */
  readonly dnsChecksPerMinute: number;
  /** Addresses that email leaves from; if empty, those of `mailHostname`, unless a relay is used. */
  readonly mailEgressAddresses: readonly string[];
  /** Address of the data feed of Microsoft SNDS, with its key; null for none. */
  readonly sndsUrl: string | null;
  /** Maximum concurrent connections to the relay in this process. */
  readonly mailRelayConnections: number;
  /** `lmtp://host:port` of a server for mail programs, which receives copies of incoming mail; null for none. */
  readonly mailCopiesUrl: string | null;
  /** Listener for a submission server that forwards messages from mail programs; null for none. */
  readonly mailSubmission: SubmissionSettings | null;
  /** Absolute path of a PEM file with additional certificate authorities for mail servers. */
  readonly mailTlsCaFile: string | null;
  /** CIDRs that outbound connections may reach in addition to public addresses. */
  readonly egressAllow: readonly string[];
  /** CIDRs that DNS providers of workspaces may reach in addition to public addresses. */
  readonly dnsProviderAllow: readonly string[];
  /** Limits of the inbound SMTP server for external clients. */
  readonly mailInboundLimits: InboundLimits;
  /** Place of the bytes of messages and files. */
  readonly blobs: BlobSettings;
  /** Threads for parsing untrusted content, and the limits of one task. */
  readonly reading: ReadingSettings;
  readonly webhookAllowHttp: boolean;
  readonly rateLimits: boolean;
  readonly importFileMaxBytes: number;
  /** Milliseconds that a shutdown waits for running work. */
  readonly shutdownGraceMs: number;
  /** CIDRs of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
  /** Maximum hours of a session, in total and without activity. */
  readonly sessionHours: number;
  readonly sessionIdleHours: number;
  readonly logLevels: LogLevels;
  readonly providers: ProviderSettings;
  /** Language model for replies that the classifier is unsure about; null for none. */
  readonly secondOpinion: OpinionSettings | null;
  /** Scans files that members send; null: none. */
  readonly malwareScanner: ScannerSettings | null;
  /** OAuth clients for connecting mailboxes. */
  readonly oauth: OauthSettings;
  readonly tenants: TenantSettings;
  readonly postmaster: PostmasterSettings;
  readonly push: PushSettings;
  /** Single sign-on provider; null for passwords and passkeys only. */
  readonly oidc: OidcSettings | null;
  /** OpenTelemetry exports; off by default. */
  readonly telemetry: TelemetrySettings;
}

/** Reports all invalid settings together, so that a first start needs one correction. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const ROLES = ['api', 'worker', 'mail'] as const;
const MIB = 1024 * 1024;

/** Returns the raw bytes of a master key, or null if the text is not 32 bytes in base64, base64url or hex. */
export function parseMasterKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 32 ? bytes : null;
}

/** Puts a literal IPv6 address in brackets, as URLs require. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Reads and validates all settings. An empty value counts as absent. Throws one `ConfigError` that lists every invalid
 * key; messages never contain secret values.
 */
export function readConfig(env: Environment = process.env): Config {
  return readWith(new SettingsReader(env), 'data');
}

/** Reads all settings of an installed program, which stores data in the platform's usual folder by default. */
export function readInstalledConfig(env: Environment = process.env): Config {
  return readWith(new SettingsReader(env), usualDataFolder(process.platform, env, homedir()));
}

/** Reads all settings of an installed program for a report, including errors. Values may be secret. */
export function reviewSettings(env: Environment = process.env): SettingsReader {
  const read = new SettingsReader(env);
  try {
    readWith(read, usualDataFolder(process.platform, env, homedir()));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return read;
}

/** Reads where the commands that use the API find it, and with which key. The key is secret. */
export function readClientSettings(env: Environment = process.env) {
  const read = new SettingsReader(env);
  const url = read.url('OUTRIDER_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${read.text('PORT') ?? 8080}`;
  const [key, keyFile] = [read.text('OUTRIDER_API_KEY'), read.text('OUTRIDER_API_KEY_FILE')];
  const workspace = read.text('OUTRIDER_WORKSPACE');
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return { url, key, keyFile, workspace };
}

function readWith(read: SettingsReader, defaultDataDir: string): Config {
  const host = read.matching('HOST', '127.0.0.1', isHost, 'a host name or IP address');
  const port = read.integer('PORT', 8080, 0, 65_535);
  const database = readDatabase(read);
  const masterKey = read.text('MASTER_KEY');
  const oldMasterKeys = read.list('OLD_MASTER_KEYS');
  const mailRelayUrl = read.url('MAIL_RELAY_URL', ['smtp:', 'smtps:']);
  for (const [name, keys] of [
    ['MASTER_KEY', masterKey === null ? [] : [masterKey]],
    ['OLD_MASTER_KEYS', oldMasterKeys],
  ] as const) {
    if (keys.some((key) => parseMasterKey(key) === null))
      read.problem(name, 'must be 32 bytes as base64, base64url or hex');
  }
  if (database.databaseUrl !== null && masterKey === null) {
    read.problem('MASTER_KEY', 'is required when DATABASE_URL is set, because every process must use the same key');
  }
  const publicUrl = (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${urlHost(host)}:${port}`).replace(
    /\/+$/,
    '',
  );
  const config: Config = {
    host,
    port,
    roles: read.choices('ROLES', ROLES),
    ...database,
    dataDir: resolve(read.matching('DATA_DIR', defaultDataDir, () => true, 'a folder')),
    masterKey,
    oldMasterKeys,
    bootstrapApiKey: read.text('BOOTSTRAP_API_KEY'),
    publicUrl,
    probe: readProbe(read, host),
    mailInboundHost: read.matching('MAIL_INBOUND_HOST', host, isHost, 'a host name or IP address'),
    mailInboundPort: read.integer('MAIL_INBOUND_PORT', 2525, 0, 65_535),
    mailHostname: read.matching('MAIL_HOSTNAME', 'localhost', isHostname, 'a host name').toLowerCase(),
    mailRelayUrl,
    systemMail: readSystemMail(read, mailRelayUrl),
    mailSpf: read.list('MAIL_SPF', isSpfTerm, 'SPF mechanisms such as include:spf.relay.example'),
    mailReturnPaths: read.flag('MAIL_RETURN_PATHS', true),
    tlsReportsTo: read.url('TLS_REPORTS_TO', ['mailto:', 'https:']),
    ...readBlocklists(read),
    mailEgressAddresses: read.list('MAIL_EGRESS_ADDRESSES', isAddress, 'a list of IP addresses'),
    sndsUrl: read.url('SNDS_URL', ['https:', 'http:']),
    dnsChecksPerMinute: read.integer('DNS_CHECKS_PER_MINUTE', 120, 1, 10_000),
    mailRelayConnections: read.integer('MAIL_RELAY_CONNECTIONS', 20, 1, 1_000),
    mailCopiesUrl: readCopies(read),
    mailSubmission: readSubmission(read),
    mailTlsCaFile: absoluteOrNull(read.text('MAIL_TLS_CA_FILE')),
    egressAllow: read.list('EGRESS_ALLOW', isCidr, 'a list of IP addresses or CIDRs'),
    dnsProviderAllow: read.list('DNS_PROVIDER_ALLOW', isCidr, 'a list of IP addresses or CIDRs'),
    mailInboundLimits: readInboundLimits(read),
    reading: {
      threads: read.integer('READING_THREADS', defaultReadingThreads(), 1, 64),
      timeLimitMs: read.integer('READING_TIME_LIMIT_MS', 10_000, 100, 600_000),
      memoryLimitMb: read.integer('READING_MEMORY_LIMIT_MB', 256, 64, 16_384),
      files: {
        timeLimitMs: read.integer('READING_FILE_TIME_LIMIT_MS', 60_000, 100, 3_600_000),
        memoryLimitMb: read.integer('READING_FILE_MEMORY_LIMIT_MB', 512, 64, 65_536),
      },
    },
    webhookAllowHttp: read.flag('WEBHOOK_ALLOW_HTTP', false),
    rateLimits: read.flag('RATE_LIMITS', true),
    importFileMaxBytes: read.integer('IMPORT_FILE_MAX_BYTES', 100 * MIB, 1, 1024 * MIB),
    shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 10_000, 0, 600_000),
    trustProxy: read.list('TRUST_PROXY', isCidr, 'a list of IP addresses or CIDRs'),
    sessionHours: read.integer('SESSION_HOURS', 720, 1, 8_760),
    sessionIdleHours: read.integer('SESSION_IDLE_HOURS', 168, 1, 8_760),
    logLevels: readLogLevels(read),
    secondOpinion: readOpinion(read),
    malwareScanner: readScanner(read),
    telemetry: readTelemetry(read),
    providers: readProviders(read),
    oauth: readOauth(read),
    tenants: readTenants(read),
    postmaster: readPostmasterSettings(read),
    push: readPush(read, publicUrl),
    oidc: readOidc(read),
    ...readBackups(read),
    blobs: readBlobs(read),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

function absoluteOrNull(path: string | null): string | null {
  return path === null ? null : resolve(path);
}

/** Returns whether the text is one SPF mechanism that permits servers to send (RFC 7208, section 5). */
function isSpfTerm(text: string): boolean {
  return /^(?:(?:include|exists|a|mx|ip4|ip6):[^\s"]+|a|mx)$/i.test(text);
}
