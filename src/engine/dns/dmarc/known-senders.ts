/** Services by their signing and envelope sender domains, from their documentation. */
const BY_DOMAIN: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['Google Workspace', ['gappssmtp.com', 'google.com', 'gmail.com', 'googlemail.com']],
  ['Microsoft 365', ['onmicrosoft.com', 'outlook.com', 'microsoft.com']],
  ['Amazon SES', ['amazonses.com']],
  ['ActiveCampaign', ['activehosted.com', 'acems1.com']],
  ['Atlassian', ['atlassian.net']],
  ['Brevo', ['sendinblue.com', 'brevosend.com']],
  ['Constant Contact', ['ccsend.com', 'constantcontact.com']],
  ['Fastmail', ['messagingengine.com', 'fastmail.com']],
  ['Freshworks', ['freshdesk.com', 'freshemail.io']],
  ['HubSpot', ['hubspotemail.net', 'hubspot.com', 'hubspotservicehub.com']],
  ['Intercom', ['intercom-mail.com', 'intercom.io']],
  ['Klaviyo', ['klaviyomail.com']],
  ['Mailchimp', ['mcsv.net', 'mcdlv.net', 'rsgsv.net', 'mailchimpapp.net', 'mandrillapp.com']],
  ['Mailgun', ['mailgun.org', 'mailgun.net']],
  ['Mailjet', ['mailjet.com']],
  ['Postmark', ['postmarkapp.com', 'mtasv.net']],
  ['Proton Mail', ['protonmail.ch', 'protonmail.com']],
  ['Salesforce', ['salesforce.com', 'exacttarget.com']],
  ['SendGrid', ['sendgrid.net', 'sendgrid.info']],
  ['Shopify', ['shopifyemail.com', 'shopify.com']],
  ['SparkPost', ['sparkpostmail.com']],
  ['Stripe', ['stripe.com']],
  ['Zendesk', ['zendesk.com']],
  ['Zoho', ['zoho.com', 'zohomail.com', 'zcsend.net']],
];

/** Published networks for outgoing email of large providers: `_netblocks.google.com`, `spf.protection.outlook.com`. */
const BY_NETWORK: ReadonlyArray<readonly [string, readonly string[]]> = [
  [
    'Google',
    [
      ...['35.190.247.0/24', '64.233.160.0/19', '66.102.0.0/20', '66.249.80.0/20', '72.14.192.0/18', '74.125.0.0/16'],
      ...['108.177.8.0/21', '173.194.0.0/16', '209.85.128.0/17', '216.58.192.0/19', '216.239.32.0/19'],
      ...['2001:4860:', '2404:6800:', '2607:f8b0:', '2800:3f0:', '2a00:1450:', '2c0f:fb50:'],
    ],
  ],
  [
    'Microsoft',
    [
      '40.92.0.0/15',
      '40.107.0.0/16',
      '52.100.0.0/15',
      '52.102.0.0/16',
      '52.103.0.0/17',
      '104.47.0.0/17',
      '2a01:111:f40',
    ],
  ],
];

/**
 * Returns the name of the sender behind a source: Outrider for signatures with a key of the domain, otherwise the service that
 * signed the messages, owns the network, or owns the host; null if unknown. A known name does not mean that the sender is
 * authorized.
 * @param host confirmed host name of the source; null if there is none.
 * @param own the domain and the selectors of its keys in Outrider.
 */
export function nameSender(
  source: string,
  identities: readonly string[],
  host: string | null,
  own: { readonly domain: string; readonly selectors: readonly string[] },
): string | null {
  if (own.selectors.some((selector) => identities.includes(`${selector}:${own.domain}`))) return 'Outrider';
  const network = BY_NETWORK.find(([, networks]) => networks.some((network) => isWithin(source, network)))?.[0];
  const signer = serviceOf(identities.map((identity) => identity.slice(identity.indexOf(':') + 1)));
  return signer ?? network ?? serviceOf(host === null ? [] : [host]);
}

function serviceOf(domains: readonly string[]): string | null {
  const isOf = (service: string) => domains.some((domain) => domain === service || domain.endsWith(`.${service}`));
  return BY_DOMAIN.find(([, names]) => names.some(isOf))?.[0] ?? null;
}

/** @param network CIDR notation, or a prefix of IPv6 addresses. */
function isWithin(source: string, network: string): boolean {
  if (network.includes(':')) return source.startsWith(network);
  const [base = '', bits = '32'] = network.split('/');
  const [address, first] = [numberOf(source), numberOf(base)];
  const size = 2 ** (32 - Number(bits));
  return address !== null && first !== null && address >= first && address < first + size;
}

function numberOf(address: string): number | null {
  const parts = address.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}
