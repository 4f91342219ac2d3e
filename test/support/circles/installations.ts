import { startSmtpServer } from '../../../sandbox/src/smtp/server.js';
import { exchangeWithPeers } from '../../../src/modules/sending/warmup/index.js';
import type { Ctx } from '../../../src/platform/context.js';
import { createEgressPolicy } from '../../../src/platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../src/platform/outbound/http-client.js';
import { freePort } from '../free-port.js';
import { openWarmupWorld, type WarmupWorld } from '../warmup-world.js';
import type { TestAnswer } from '../world.js';
import type { Front } from './authority.js';

/** One of several instances, with its own address and mailboxes at its own domain. */
export interface Installation extends WarmupWorld {
  readonly url: string;
  readonly domain: string;
  invite(): Promise<string>;
  accept(invitation: string): Promise<TestAnswer>;
  peers(): Promise<TestAnswer['json'][]>;
  leave(peerId: string): Promise<TestAnswer>;
  /** Sets whether workspace `a` exchanges warmup email with peer instances. */
  share(shareWithCircles: boolean): Promise<TestAnswer>;
}

export interface Circle {
  readonly at: readonly Installation[];
  /** All messages sent by any of the instances. */
  readonly mail: ReadonlyArray<{ readonly from: string; readonly to: string; readonly raw: string }>;
  /** Moves the clocks of all instances together. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Step of all clocks: work that becomes due within it runs at its end. */
const STEP_MS = 20 * 60_000;

export interface CircleOptions {
  /** Connections to the instances: the proxies in front of them, and the authorities that they trust. */
  readonly reach?: { readonly front: (index: number, appPort: number) => Promise<Front>; readonly ca: string };
  /** Start time. Default: a Monday. */
  readonly start?: string;
  /** Mail servers of the instances. By default, email goes from one instance to the other. */
  readonly mail?: Ctx['mail'];
}

/**
 * Opens several instances on one machine. Each calls the others over HTTP, or as `reach` says, and email goes to the instance that hosts
 * its recipient.
 */
export async function openCircle(domains: readonly string[], options: CircleOptions = {}): Promise<Circle> {
  const port = await freePort();
  const at: Installation[] = [];
  const mail: Array<{ from: string; to: string; raw: string }> = [];
  const server = await startSmtpServer({
    port,
    hostname: 'mx.circle.test',
    handlers: {
      message: async (_session, { from, to }, body) => {
        const recipient = to[0] ?? '';
        const raw = Buffer.from(body).toString('latin1');
        const host = at.find(({ domain }) => recipient.endsWith(`@${domain}`));
        await host?.deliver({ to: recipient, envelope: { from, to: recipient }, raw: Buffer.from(body) });
        // Messages that the host rejects are retried.
        mail.push({ from, to: recipient, raw });
        return '250 2.0.0 OK';
      },
    },
  });
  for (const domain of domains) at.push(await openInstallation(domain, port, at.length, options));
  return {
    at,
    mail,
    pass: async (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
        for (const one of at) {
          await one.pass(0);
          await exchangeWithPeers(one.world.ctx);
        }
        for (const { world } of at) world.clock.moveTo(new Date(world.clock.now().getTime() + STEP_MS));
      }
    },
    close: async () => {
      for (const one of at) await one.close();
      await server.close();
    },
  };
}

async function openInstallation(
  domain: string,
  mailPort: number,
  index: number,
  { reach, start, mail }: CircleOptions,
): Promise<Installation> {
  const port = await freePort();
  const front = await reach?.front(index, port);
  const url = front?.url ?? `http://127.0.0.1:${port}`;
  const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
  const base = await openWarmupWorld({
    ...(start === undefined ? {} : { start }),
    parts: {
      ...(reach === undefined ? {} : { http: createOutboundHttp({ policy, ca: reach.ca }) }),
      ...(mail === undefined ? {} : { mail }),
    },
    config: {
      publicUrl: url,
      rateLimits: true,
      egressAllow: ['127.0.0.0/8', '::1/128'],
      mailRelayUrl: `smtp://127.0.0.1:${mailPort}?tls=none`,
    },
  });
  const { world } = base;
  await world.app.listen({ host: '127.0.0.1', port });
  const operator = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<TestAnswer> =>
    world.inject({ method, url: path, key: world.adminKey, query: { workspaceId: world.a.id }, body });
  return {
    ...base,
    url,
    domain,
    close: async () => {
      await base.close();
      await front?.close();
    },
    invite: async () => (await operator('POST', '/circles/invitations', {})).json.invitation,
    accept: (invitation) => operator('POST', '/circles/peers', { invitation }),
    peers: async () => (await operator('GET', '/circles/peers')).json.peers,
    leave: (peerId) => operator('DELETE', `/circles/peers/${peerId}`),
    share: (shareWithCircles) => world.inA({ method: 'PATCH', url: '/warmup/sharing', body: { shareWithCircles } }),
  };
}
