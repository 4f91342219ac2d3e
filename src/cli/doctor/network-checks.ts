import { lookup, reverse } from 'node:dns/promises';
import { connect as connectTls } from 'node:tls';
import { askReadiness } from '../../platform/http/ask-readiness.js';
import { operatorEndpoint } from '../../platform/mail/smtp/operator-endpoint.js';
import { addressBlocklists } from './address-blocklist-check.js';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped, warning } from './check.js';
import { CONNECT_MS, greetingOf, reachable } from './greeting.js';
import { objectStore } from './object-store-checks.js';
import { inboundFromOutside } from './outside-check.js';
import { relaySignIn } from './relay-check.js';
import { malwareScanner } from './scanner-check.js';

const CERTIFICATE_DAYS = 14;
const DAY_MS = 86_400_000;

/** Checks of the service from outside, and of the servers that it must reach. */
export const NETWORK_CHECKS: readonly Check<MachineFacts>[] = [
  { name: 'service', run: service },
  { name: 'inbound_mail', run: inboundMail },
  inboundFromOutside,
  { name: 'dns_resolver', run: dnsResolver },
  { name: 'outbound_mail', run: outboundMail },
  relaySignIn,
  { name: 'reverse_dns', run: reverseDns },
  addressBlocklists,
  malwareScanner,
  { name: 'object_store', run: objectStore },
  { name: 'certificate', run: certificate },
];

async function service({ config }: MachineFacts): Promise<Finding> {
  const { host, port } = config;
  if (!config.roles.includes('api')) return skipped('This process does not serve the API.');
  const url = `http://${reachable(host)}:${port}/ready`;
  const readiness = await askReadiness(url, CONNECT_MS);
  switch (readiness.status) {
    case 'no_response':
      return warning(`The service does not respond at ${url}.`, 'Start it: outrider start.');
    case 'other':
      return problem(`Another program responds at port ${port}.`, 'Stop it, or set PORT.');
    case 'ok':
      return ok('The service is ready');
    case 'degraded':
      return warning(
        `The service is degraded. ${readiness.reasons.join(' ')}`,
        'See docs/operate/monitoring.md, Probes.',
      );
    case 'unavailable':
      return problem(
        `The service is not ready. ${readiness.reasons.join(' ')}`,
        'See docs/operate/monitoring.md, Probes.',
      );
  }
}

async function inboundMail({ config }: MachineFacts): Promise<Finding> {
  const { mailInboundHost: host, mailInboundPort: port } = config;
  if (!config.roles.includes('mail')) return skipped('This process does not receive mail.');
  const greeting = await greetingOf(reachable(host), port);
  if (greeting === null) return skipped(`Nothing listens at port ${port}; the service is not running.`);
  return greeting.startsWith('220')
    ? ok(`Mail is received at port ${port}`)
    : problem(
        `The program at port ${port} does not receive mail: "${greeting.slice(0, 60)}".`,
        'Stop it, or set MAIL_INBOUND_PORT.',
      );
}

async function dnsResolver({ knownMx }: MachineFacts): Promise<Finding> {
  try {
    await lookup('localhost');
    const { address } = await lookup(knownMx);
    return ok(`Names are resolved (${knownMx} is ${address})`);
  } catch (error) {
    return problem(
      `Names are not resolved: ${(error as Error).message}.`,
      'Fix the resolver of this machine (/etc/resolv.conf).',
    );
  }
}

async function outboundMail({ config, knownMx }: MachineFacts): Promise<Finding> {
  if (config.mailRelayUrl !== null) return relay(config.mailRelayUrl);
  if (!(await resolves(knownMx))) return skipped('Names are not resolved.');
  return (await greetingOf(knownMx, 25)) !== null
    ? ok('Port 25 is open to other servers')
    : warning(
        'Port 25 to other servers is closed: hosted mailboxes cannot deliver.',
        'Ask your provider to open it, or set MAIL_RELAY_URL. Connected mailboxes do not need it.',
      );
}

async function relay(relayUrl: string): Promise<Finding> {
  const { host, port, security } = operatorEndpoint(relayUrl, 'localhost');
  const answered = security === 'tls' ? await opensTls(host, port) : (await greetingOf(host, port)) !== null;
  return answered
    ? ok(`The relay ${host}:${port} responds`)
    : problem(`The relay ${host}:${port} does not respond.`, 'Check MAIL_RELAY_URL and the firewall.');
}

async function reverseDns({ config }: MachineFacts): Promise<Finding> {
  const { mailHostname: name, mailRelayUrl } = config;
  if (mailRelayUrl !== null || !name.includes('.')) return skipped('Mail does not leave under a public name.');
  let address: string;
  try {
    ({ address } = await lookup(name, { family: 4 }));
  } catch {
    return problem(`MAIL_HOSTNAME ${name} has no address in DNS.`, 'Add an A record for it.');
  }
  const names: string[] = await reverse(address).catch(() => []);
  return names.includes(name)
    ? ok(`${address} and ${name} belong together`)
    : warning(
        `The address ${address} of ${name} has the reverse name ${names[0] ?? '(none)'}.`,
        `Ask your provider to set its PTR record to ${name}.`,
      );
}

async function certificate({ config }: MachineFacts): Promise<Finding> {
  const url = new URL(config.publicUrl);
  if (url.protocol !== 'https:') return skipped('PUBLIC_URL has no TLS.');
  const validTo = await certificateEnd(url.hostname, Number(url.port || 443));
  if (validTo === null)
    return problem(
      `${url.host} has no valid certificate, or does not respond.`,
      'Fix the proxy in front of the service.',
    );
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY_MS);
  return days < CERTIFICATE_DAYS
    ? warning(`The certificate of ${url.host} expires in ${days} days.`, 'Check that the proxy renews it.')
    : ok(`The certificate of ${url.host} is valid for ${days} days`);
}

async function resolves(name: string): Promise<boolean> {
  return lookup(name).then(
    () => true,
    () => false,
  );
}

async function opensTls(host: string, port: number): Promise<boolean> {
  return (await certificateEnd(host, port)) !== null;
}

/** Returns when the certificate of a server expires; null if it is not trusted or the server does not respond. */
function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connectTls({ host, port, servername: host }, () =>
      end(new Date(socket.getPeerCertificate().valid_to)),
    );
    const end = (validTo: Date | null): void => {
      socket.destroy();
      resolve(validTo);
    };
    socket.setTimeout(CONNECT_MS, () => end(null));
    socket.once('error', () => end(null));
  });
}
