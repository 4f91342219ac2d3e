import { lookup } from 'node:dns/promises';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped, warning } from './check.js';
import { greetingOf } from './greeting.js';

/** Connects to the public name of this machine as other mail servers do. */
export const inboundFromOutside: Check<MachineFacts> = { name: 'inbound_from_outside', run };

async function run({ config, mailPort }: MachineFacts): Promise<Finding> {
  const { mailHostname: name, roles } = config;
  if (!roles.includes('mail')) return skipped('This process does not receive mail.');
  if (!name.includes('.')) return skipped('MAIL_HOSTNAME is not a public name.');
  const address = await lookup(name, { family: 4 }).catch(() => null);
  if (address === null) return skipped(`${name} has no address in DNS.`);
  const greeting = await greetingOf(address.address, mailPort);
  if (greeting === null || greeting === '') {
    return skipped(
      `Cannot tell: port ${mailPort} of ${address.address} does not respond to this machine, which many networks cannot reach from inside. Connect from another machine.`,
    );
  }
  if (!greeting.startsWith('220')) {
    return problem(
      `Another program responds at port ${mailPort} of ${name}: "${greeting.slice(0, 60)}".`,
      'Forward the port to MAIL_INBOUND_PORT of this service.',
    );
  }
  return greeting.toLowerCase().includes(name)
    ? ok(`${name} receives mail at its public address`)
    : warning(
        `The mail server at ${name} has another name: "${greeting.slice(0, 60)}".`,
        'Forward the port to MAIL_INBOUND_PORT of this service, or correct the A record of MAIL_HOSTNAME.',
      );
}
