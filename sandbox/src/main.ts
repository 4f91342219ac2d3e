import { parseArgs } from 'node:util';
import { domainOf } from './address.js';
import type { DeliveryTarget } from './deliverer.js';
import { narrate } from './narrate.js';
import { createSelfSignedIdentity } from './self-signed.js';
import { startWorld } from './world.js';

const USAGE = `A world of simulated recipients: they take every message and answer, bounce, are away, unsubscribe or complain.

  npm run sandbox -- [options]
    --smtp-port 2626             where the world takes mail; set MAIL_RELAY_URL=smtp://127.0.0.1:2626
    --host 127.0.0.1
    --deliver-to 127.0.0.1:2525  where answers are delivered: the service's inbound port
    --link-target URL            where unsubscribe and tracking links are really served, e.g. http://127.0.0.1:8080
    --speed 1440                 how many times faster than people: 1440 makes a day a minute
    --seed sandbox               who does what
    --relay-domain DOMAIN        hand mail for this domain on to --deliver-to (repeatable; for warmup)
    --log FILE                   append every entry as a JSON line
    --tls                        offer STARTTLS with a self-signed certificate

Recipients can be told what to do by their address: anna+reply1d@example.com, ben+ooo7d-de@..., eva+dsn1h@...,
kim+unsub2h@..., dan+bounce@..., joe+complain1d@..., sue+silent@...
`;

function parseTarget(text: string): DeliveryTarget {
  const colon = text.lastIndexOf(':');
  const port = Number(text.slice(colon + 1));
  if (colon === -1 || !Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`not host:port: ${text}`);
  return { host: text.slice(0, colon), port };
}

function parsePositive(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number <= 0) throw new Error(`not a positive number: ${text}`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'smtp-port': { type: 'string', default: '2626' },
      host: { type: 'string', default: '127.0.0.1' },
      'deliver-to': { type: 'string', default: '127.0.0.1:2525' },
      'link-target': { type: 'string' },
      speed: { type: 'string', default: '1440' },
      seed: { type: 'string', default: 'sandbox' },
      'relay-domain': { type: 'string', multiple: true },
      log: { type: 'string' },
      tls: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const linkTarget = values['link-target'];
  const world = await startWorld({
    now: () => new Date(),
    seed: values.seed,
    host: values.host,
    port: Number(values['smtp-port']),
    deliverTo: parseTarget(values['deliver-to']),
    relayDomains: (values['relay-domain'] ?? []).map((domain) => domainOf(`@${domain}`)),
    ...(linkTarget === undefined
      ? {}
      : { linkTarget: (url: URL) => new URL(`${url.pathname}${url.search}`, linkTarget) }),
    ...(values.log === undefined ? {} : { logFile: values.log }),
    ...(values.tls ? { tls: createSelfSignedIdentity() } : {}),
  });
  const speed = parsePositive(values.speed);
  process.stdout.write(
    `The world listens on ${values.host}:${world.port}, answers go to ${values['deliver-to']}, speed ${speed}\n`,
  );
  world.log.onEntry((entry) => process.stdout.write(`${narrate(entry)}\n`));
  world.startRealTime(speed, fail);
  const stop = (): void => {
    world.close().then(() => process.exit(0), fail);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
