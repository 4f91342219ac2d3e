import { registrableDomain } from '../../../../engine/address/company-domain.js';
import { parseDomain } from '../../../../engine/address/domain.js';
import { type DnsAnswer, recordsOf } from '../../../../engine/dns/answers.js';
import { hosterOfMx, type MailHoster } from '../../../../engine/mail-settings/known-hosts.js';
import type { FoundServer, FoundServers } from '../../../../engine/mail-settings/servers.js';
import { MAIL_SERVICES, serversOfRecords } from '../../../../engine/mail-settings/service-records.js';
import { english, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { valueError } from '../../../../platform/errors.js';
import { checkMailHost } from '../connection/mail-host.js';
import { guessServers, knownServers, providerOfServer } from '../core/well-known-servers.js';
import { type Asked, fetchAutoconfig } from './fetch-autoconfig.js';
import type { DiscoverySource } from './sources.js';

export interface Candidate extends FoundServers {
  readonly source: DiscoverySource;
  readonly provider: 'google' | 'microsoft' | 'smtp';
  readonly auth: ReadonlyArray<'password' | 'oauth_google' | 'oauth_microsoft'>;
  /** Settings a user must enable or check before entering a password. */
  readonly advice: readonly string[];
}

export interface Discovery {
  readonly domain: string;
  /** Provider according to the MX records. */
  readonly hoster: MailHoster | null;
  readonly candidates: readonly Candidate[];
  readonly asked: ReadonlyArray<{ readonly source: DiscoverySource; readonly outcome: Asked['outcome'] }>;
}

type Finding = { readonly source: DiscoverySource; readonly asked: Asked };

/**
 * Discovers the probable servers of an address: published servers of its provider, Thunderbird's files at its domain, its MX, service
 * records, and finally the usual names. All sources are queried in parallel, within about ten seconds. DNS proves nothing, so a member
 * confirms servers of other domains before they get a password. Throws 422 `invalid_domain`.
 */
export async function discoverServers(ctx: Ctx, email: string): Promise<Discovery> {
  const at = email.lastIndexOf('@');
  const domain = parseDomain(email.slice(at + 1));
  if (domain === null)
    throw valueError(['body', 'email'], 'invalid_domain', say('must have a valid domain after the `@`'), email);
  const address = `${email.slice(0, at)}@${domain}`;
  const known = knownServers(domain);
  const [mx, findings] = await Promise.all([mxHosts(ctx, domain), askDomain(ctx, domain, address)]);
  const hoster = hosterOfMx(mx);
  const byHoster = hoster?.servers(address) ?? null;
  const all: Finding[] = [
    ...(known === null ? [] : [found('known', withUser(known, address))]),
    ...findings.filter(({ source }) => source !== 'srv'),
    ...(byHoster === null ? [] : [found('mx', byHoster)]),
    ...(hoster === null ? await askMxDomain(ctx, domain, mx, address) : []),
    ...findings.filter(({ source }) => source === 'srv'),
  ];
  const candidates = distinct(all.flatMap((finding) => candidateOf(ctx, domain, hoster, finding)));
  const guess = found('guess', withUser(guessServers(domain, undefined), address));
  return {
    domain,
    hoster,
    candidates: candidates.length > 0 || hoster !== null ? candidates : candidateOf(ctx, domain, null, guess),
    asked: all.map(({ source, asked }) => ({ source, outcome: asked.outcome })),
  };
}

function found(source: DiscoverySource, servers: FoundServers): Finding {
  return { source, asked: { outcome: 'found', servers } };
}

function withUser(servers: ReturnType<typeof guessServers>, username: string): FoundServers {
  return { smtp: { ...servers.smtp, username }, imap: { ...servers.imap, username } };
}

async function mxHosts(ctx: Ctx, domain: string): Promise<string[]> {
  const records = recordsOf(await ctx.dns.ask({ name: domain, type: 'MX' }));
  const read = records.map((record) => record.split(' ') as [string, string]);
  return read.toSorted((one, other) => Number(one[0]) - Number(other[0])).map(([, host]) => host);
}

/** Queries the domain itself: its files (draft-ietf-mailmaint-autoconfig, 1.1 and 1.2) and its service records. */
function askDomain(ctx: Ctx, domain: string, address: string): Promise<Finding[]> {
  const query = new URLSearchParams({ emailaddress: address });
  const files = [
    ['autoconfig', `https://autoconfig.${domain}/mail/config-v1.1.xml?${query}`],
    ['well_known', `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`],
  ] as const;
  return Promise.all([
    ...files.map(async ([source, url]) => ({ source, asked: await fetchAutoconfig(ctx, url, address) })),
    askServices(ctx, domain, address),
  ]);
}

async function askServices(ctx: Ctx, domain: string, address: string): Promise<Finding> {
  const answers = await Promise.all(
    MAIL_SERVICES.map(async (name) => [name, await ctx.dns.ask({ name: `${name}.${domain}`, type: 'SRV' })] as const),
  );
  const isSilent = ([, answer]: readonly [string, DnsAnswer]): boolean => answer.kind === 'unanswered';
  const servers = serversOfRecords(
    Object.fromEntries(answers.map(([name, answer]) => [name, recordsOf(answer)])),
    address,
  );
  if (servers !== null) return found('srv', servers);
  return { source: 'srv', asked: { outcome: answers.some(isSilent) ? 'unanswered' : 'nothing' } };
}

/**
 * Queries the host of an unknown provider, which may publish a file for all its customers. The request does not
 * contain the address.
 */
async function askMxDomain(ctx: Ctx, domain: string, mx: readonly string[], address: string): Promise<Finding[]> {
  const host = mx[0] === undefined ? null : registrableDomain(mx[0]);
  if (host === null || host === registrableDomain(domain)) return [];
  const asked = await fetchAutoconfig(ctx, `https://autoconfig.${host}/mail/config-v1.1.xml`, address);
  return [{ source: 'mx_autoconfig', asked }];
}

function candidateOf(ctx: Ctx, domain: string, hoster: MailHoster | null, { source, asked }: Finding): Candidate[] {
  if (asked.outcome !== 'found') return [];
  const { smtp, imap } = asked.servers;
  if (!isAllowed(ctx, smtp) || (imap !== null && !isAllowed(ctx, imap))) return [];
  const provider = providerOfServer(smtp.host);
  const hosts = [smtp.host, ...(imap === null ? [] : [imap.host])];
  const isPublished = source === 'known' || source === 'mx';
  const foreign = isPublished ? [] : hosts.filter((host) => registrableDomain(host) !== registrableDomain(domain));
  return [
    {
      ...{ source, provider, smtp, imap },
      auth:
        provider === 'smtp' || ctx.config.oauth[provider] === null ? ['password'] : [`oauth_${provider}`, 'password'],
      advice: [
        ...(hoster?.advice ?? []),
        ...(source === 'guess'
          ? [english`No settings are published for this domain; these are common host names.`]
          : []),
        ...(foreign.length > 0
          ? [
              english`The address has a different domain than ${foreign.join(', ')}. Make sure that you trust the server.`,
            ]
          : []),
      ],
    },
  ];
}

function isAllowed(ctx: Ctx, { host, port, security }: FoundServer): boolean {
  return 'host' in checkMailHost(ctx, [], host, port, security);
}

/** Returns the first of the results that name the same servers. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const keyOf = ({ smtp, imap }: Candidate): string => JSON.stringify([smtp, imap]);
  return candidates.filter((one, index) => candidates.findIndex((other) => keyOf(other) === keyOf(one)) === index);
}
