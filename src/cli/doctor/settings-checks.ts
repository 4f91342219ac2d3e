import { isIP } from 'node:net';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped, warning } from './check.js';
import { backupEncryption } from './encryption-check.js';

const LOOPBACK = /^(?:localhost|127\.|\[?::1\]?$)/;

/** Checks of settings that are individually valid, but not together or not for public access. */
export const SETTINGS_CHECKS: readonly Check<MachineFacts>[] = [
  { name: 'public_url', run: publicUrl },
  { name: 'trusted_proxy', run: trustedProxy },
  { name: 'mail_hostname', run: mailHostname },
  {
    name: 'system_mail',
    run: ({ config }) =>
      config.systemMail === null
        ? warning(
            'The service cannot send its own email: members cannot reset a forgotten password.',
            'Set SYSTEM_MAIL_FROM and MAIL_RELAY_URL.',
          )
        : ok(`Its own email is sent from ${config.systemMail.from}`),
  },
  {
    name: 'rate_limits',
    run: ({ config }) =>
      config.rateLimits ? ok('Rate limits are on') : warning('Rate limits are off.', 'Remove RATE_LIMITS=false.'),
  },
  {
    name: 'webhook_http',
    run: ({ config }) =>
      config.webhookAllowHttp
        ? warning('Webhooks may go to unencrypted http:// addresses.', 'Remove WEBHOOK_ALLOW_HTTP outside of tests.')
        : ok('Webhooks use HTTPS only'),
  },
  { name: 'backup_encryption', run: backupEncryption },
  { name: 'egress', run: egress },
  { name: 'roles', run: roles },
];

function isPublic({ config }: MachineFacts): boolean {
  return !LOOPBACK.test(new URL(config.publicUrl).hostname);
}

function publicUrl(facts: MachineFacts): Finding {
  const { publicUrl: url, host } = facts.config;
  if (!isPublic(facts)) {
    return LOOPBACK.test(host)
      ? warning(
          `Links in email lead to ${url}, which only this machine can open.`,
          'Set PUBLIC_URL to the public address of the service.',
        )
      : problem(`The service listens at ${host}, but PUBLIC_URL is ${url}.`, 'Set PUBLIC_URL to the public address.');
  }
  return url.startsWith('https:')
    ? ok(`Public address: ${url}`)
    : problem(
        `${url} is not encrypted: passwords and keys could be read on the way.`,
        'Put a proxy with TLS in front and set PUBLIC_URL to https://.',
      );
}

function trustedProxy(facts: MachineFacts): Finding {
  const { config } = facts;
  if (!config.publicUrl.startsWith('https:')) return skipped('There is no proxy with TLS.');
  return config.trustProxy.length > 0
    ? ok(`Client addresses are taken from ${config.trustProxy.join(', ')}`)
    : warning(
        'All requests seem to come from the proxy: rate limits apply to everyone together.',
        'Set TRUST_PROXY to the address of the proxy, for example 127.0.0.1.',
      );
}

function mailHostname(facts: MachineFacts): Finding {
  const { mailHostname: name, roles, mailRelayUrl } = facts.config;
  if (!isPublic(facts)) return skipped('The service is not public yet.');
  if (!roles.includes('mail') && mailRelayUrl !== null) return skipped('This process sends through a relay.');
  return name === 'localhost' || !name.includes('.') || isIP(name) > 0
    ? problem(
        `Mail servers see the name "${name}" and will reject mail.`,
        'Set MAIL_HOSTNAME to the public name of this server.',
      )
    : ok(`Mail servers see ${name}`);
}

function egress({ config }: MachineFacts): Finding {
  const wide = config.egressAllow.filter((cidr) => /\/(?:0|[1-7])$/.test(cidr));
  return wide.length > 0
    ? problem(
        `EGRESS_ALLOW opens ${wide.join(', ')} to webhooks and mail servers of customers.`,
        'Allow only the internal addresses that are needed.',
      )
    : ok(
        config.egressAllow.length === 0
          ? 'Outbound connections reach public addresses only'
          : `Also reachable: ${config.egressAllow.join(', ')}`,
      );
}

function roles({ config }: MachineFacts): Finding {
  const missing = (['api', 'worker', 'mail'] as const).filter((role) => !config.roles.includes(role));
  return missing.length === 0
    ? ok('One process runs all roles')
    : skipped(`Other processes must run: ${missing.join(', ')}.`);
}
