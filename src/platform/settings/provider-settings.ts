import { isTsigSecret, TSIG_ALGORITHMS, type TsigAlgorithm } from '../outbound/tsig.js';
import { isHost } from './listen-settings.js';
import type { SettingsReader } from './settings-reader.js';

/** Credentials of external providers. A provider is enabled if its values are set. */
export interface ProviderSettings {
  readonly cloudflareApiToken: string | null;
  /** Cloudflare account for zones that Outrider creates. */
  readonly cloudflareAccountId: string | null;
  /** API address, without a trailing slash. */
  readonly cloudflareApiUrl: string;
  readonly powerdnsUrl: string | null;
  readonly powerdnsApiKey: string | null;
  /** Name servers of zones that Outrider creates at PowerDNS. */
  readonly powerdnsNameservers: readonly string[];
  readonly rfc2136Url: string | null;
  readonly rfc2136KeyName: string | null;
  readonly rfc2136KeySecret: string | null;
  readonly rfc2136KeyAlgorithm: TsigAlgorithm;
  readonly porkbunApiKey: string | null;
  readonly porkbunSecretKey: string | null;
  readonly porkbunUrl: string;
  readonly namecheapApiUser: string | null;
  readonly namecheapApiKey: string | null;
  readonly namecheapClientIp: string | null;
  readonly namecheapUrl: string;
  /** URL of the list of RDAP servers; if null, only registrars are queried about names. */
  readonly rdapBootstrapUrl: string | null;
  /** Suffixes of the names that the sandbox registrar sells. */
  readonly sandboxRegistrarSuffixes: readonly string[];
  readonly stripeSecretKey: string | null;
  readonly stripeWebhookSecret: string | null;
  /** Stripe price of one seat: `price_...`. */
  readonly stripePriceId: string | null;
  readonly stripeApiUrl: string;
}

export function readProviders(read: SettingsReader): ProviderSettings {
  return {
    cloudflareApiToken: read.text('CLOUDFLARE_API_TOKEN'),
    cloudflareAccountId: read.text('CLOUDFLARE_ACCOUNT_ID'),
    cloudflareApiUrl: (
      read.url('CLOUDFLARE_API_URL', ['https:', 'http:']) ?? 'https://api.cloudflare.com/client/v4'
    ).replace(/\/+$/, ''),
    powerdnsUrl: read.url('POWERDNS_URL', ['http:', 'https:']),
    powerdnsApiKey: read.text('POWERDNS_API_KEY'),
    powerdnsNameservers: read.list('POWERDNS_NAMESERVERS', isHost, 'a list of host names'),
    ...readRfc2136(read),
    porkbunApiKey: read.text('PORKBUN_API_KEY'),
    porkbunSecretKey: read.text('PORKBUN_SECRET_KEY'),
    porkbunUrl: read.url('PORKBUN_URL', ['https:', 'http:']) ?? 'https://api.porkbun.com/api/json/v3',
    namecheapApiUser: read.text('NAMECHEAP_API_USER'),
    namecheapApiKey: read.text('NAMECHEAP_API_KEY'),
    namecheapClientIp: read.text('NAMECHEAP_CLIENT_IP'),
    namecheapUrl: read.url('NAMECHEAP_URL', ['https:', 'http:']) ?? 'https://api.namecheap.com/xml.response',
    rdapBootstrapUrl: read.flag('RDAP', true)
      ? (read.url('RDAP_BOOTSTRAP_URL', ['https:', 'http:']) ?? 'https://data.iana.org/rdap/dns.json')
      : null,
    sandboxRegistrarSuffixes: sandboxSuffixes(read),
    ...readStripe(read),
  };
}

/**
 * Reads the suffixes of the sandbox registrar. Default: names that cannot be registered. A lab may add what its own DNS
 * serves.
 */
function sandboxSuffixes(read: SettingsReader): readonly string[] {
  const named = read.list('SANDBOX_REGISTRAR_SUFFIXES', isSuffix, 'a list of domain suffixes');
  return named.length === 0 ? ['test', 'example'] : named;
}

function isSuffix(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,62}(?:\.[a-z][a-z0-9-]{0,62})?$/.test(text);
}

/** Reads all three settings or none: without a key, no server accepts updates. */
function readRfc2136(read: SettingsReader) {
  const settings = {
    rfc2136Url: read.url('RFC2136_URL', ['dns:']),
    rfc2136KeyName: read.text('RFC2136_KEY_NAME'),
    rfc2136KeySecret: read.text('RFC2136_KEY_SECRET'),
    rfc2136KeyAlgorithm: read.choice('RFC2136_KEY_ALGORITHM', TSIG_ALGORITHMS, 'hmac-sha256'),
  };
  const { rfc2136Url, rfc2136KeyName, rfc2136KeySecret } = settings;
  const given = [rfc2136Url, rfc2136KeyName, rfc2136KeySecret].filter((value) => value !== null);
  if (given.length === 1 || given.length === 2) {
    read.problem('RFC2136_URL', 'also needs RFC2136_KEY_NAME and RFC2136_KEY_SECRET, and they need it');
  }
  if (rfc2136Url !== null && new URL(rfc2136Url).hostname === '') {
    read.problem('RFC2136_URL', 'must name a server: dns://ns1.example.com');
  }
  if (rfc2136KeySecret !== null && !isTsigSecret(rfc2136KeySecret)) {
    read.problem('RFC2136_KEY_SECRET', 'must be base64');
  }
  return settings;
}

/** Reads all settings or none: a partial setup would charge customers without receiving Stripe's notices. */
function readStripe(read: SettingsReader) {
  const settings = {
    stripeSecretKey: read.text('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: read.text('STRIPE_WEBHOOK_SECRET'),
    stripePriceId: read.text('STRIPE_PRICE_ID'),
    stripeApiUrl: read.url('STRIPE_API_URL', ['https:', 'http:']) ?? 'https://api.stripe.com',
  };
  const { stripeSecretKey, stripeWebhookSecret, stripePriceId } = settings;
  if (stripeSecretKey !== null && (stripeWebhookSecret === null || stripePriceId === null)) {
    read.problem('STRIPE_SECRET_KEY', 'also needs STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID');
  }
  return settings;
}
