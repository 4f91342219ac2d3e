import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallService } from '../../../sandbox/src/providers/caller.js';
import { type GmailDouble, startGmailDouble } from '../../../sandbox/src/providers/gmail-double.js';
import { type GraphDouble, startGraphDouble } from '../../../sandbox/src/providers/graph-double.js';
import { type GraphSubscriptions, graphSubscriptions } from '../../../sandbox/src/providers/graph-subscriptions.js';
import { syncLoop } from '../../../src/modules/conversation/receiving/syncing/sync.worker.js';
import { checkMailbox } from '../../../src/modules/reach/mailboxes/connection/probe.service.js';
import { tokensLoop } from '../../../src/modules/reach/mailboxes/oauth/tokens.worker.js';
import { tenantsLoop } from '../../../src/modules/reach/mailboxes/tenants/tenants.worker.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import { startWorker } from '../../../src/platform/due/worker.js';
import { createMailPort } from '../../../src/platform/mail/mail-port.js';
import { createEgressPolicy } from '../../../src/platform/outbound/egress-policy.js';
import { openReceiving, type ReceivingWorld } from '../receiving.js';
import { callerOf } from './caller-of.js';
import {
  ADMIN,
  CLIENT_ID,
  DIRECTORY_ID,
  type DoubleUser,
  SERVICE_ACCOUNT,
  startTenantDouble,
  type TenantDouble,
} from './tenant-double.js';

export const SCOPES = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/admin.directory.user.readonly',
];

export interface TenantWorld {
  readonly r: ReceivingWorld;
  readonly tenant: TenantDouble;
  readonly gmail: GmailDouble;
  readonly graph: GraphDouble;
  /** Subscriptions at Graph. Without `push`, the service requests none. */
  readonly subscriptions: GraphSubscriptions;
  /** Returns the body of a valid connection to the Google Workspace; the double trusts its key. */
  google(): { google: { domain: string; adminAddress: string; serviceAccountKey: string } };
  /** Returns the body for the Microsoft 365 tenant, with a certificate. */
  microsoft(): { microsoft: { directoryId: string; clientId: string; certificate: string; privateKey: string } };
  /** Adds users to the directory: `user0@example.org` and so on. */
  people(count: number, more?: Partial<DoubleUser>): DoubleUser[];
  /** Mints due tokens and probes all mailboxes. */
  settle(): Promise<void>;
  /** Runs the watch of all tenants after this time, an hour by default. */
  watch(afterMs?: number): Promise<void>;
  /** Reads all mailboxes once. */
  poll(): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a self-signed RSA certificate, as an administrator does for an application. */
function rsaCertificate(): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
  const at = (name: string): string => join(folder, name);
  const files = ['-keyout', at('key.pem'), '-out', at('cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '365', '-subj', '/CN=outrider'];
  execFileSync('openssl', ['req', ...options, ...files], { stdio: 'ignore' });
  const made = { cert: readFileSync(at('cert.pem'), 'utf8'), key: readFileSync(at('key.pem'), 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

/** Creates keys one by one, and returns the same ones again after `rewind`, because creating an RSA key takes longer than most tests. */
function keyRing<T>(make: () => T): { next(): T; rewind(): void } {
  const made: T[] = [];
  let at = 0;
  return {
    next: () => {
      made[at] ??= make();
      return made[at++] as T;
    },
    rewind: () => {
      at = 0;
    },
  };
}

/**
 * Starts the service with doubles of the directories and the mail APIs of both providers.
 * @param options.push whether Graph announces new mail
 */
export async function openTenantWorld({ push = false } = {}): Promise<TenantWorld> {
  const tenant = await startTenantDouble();
  let now = (): Date => new Date();
  const addressOf = (id: string | null) => tenant.users.find((user) => user.id === id)?.address ?? null;
  const gmail = await startGmailDouble({ accountOf: (token) => tenant.accountOf(token), now: () => now() });
  let call: CallService = () => Promise.reject(new Error('The service has not started.'));
  const subscriptions = graphSubscriptions(
    (path, request) => call(path, request),
    () => now(),
  );
  const graph = await startGraphDouble({
    accountOf: (token, user) => (tenant.isApplication(token) ? addressOf(user) : null),
    now: () => now(),
    directory: (asked) => tenant.graphDirectory(asked),
    isApplication: (token) => tenant.isApplication(token),
    outside: (asked) =>
      subscriptions.answer(asked, (user) => {
        if (!tenant.isApplication(asked.token)) return null;
        return user === null ? 'application' : addressOf(user);
      }),
  });
  const tenants = {
    google: { tokenUrl: `${tenant.origin}/google/token`, directoryUrl: tenant.origin, apiUrl: gmail.origin },
    microsoft: { loginUrl: tenant.origin, apiUrl: graph.origin },
  };
  const allow = ['127.0.0.0/8', '::1/128'];
  const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: allow }), apiLooksMs: [20, 50] });
  const announced = { publicUrl: 'https://outrider.test', push: { microsoft: true, gmail: null } };
  const r = await openReceiving({
    config: { rateLimits: false, egressAllow: allow, tenants, ...(push ? announced : {}) },
    parts: { mail },
  });
  const { world } = r;
  call = callerOf(world);
  now = () => world.clock.now();
  const worker = await startWorker(world.ctx, 'reader');
  const accountKeys = keyRing(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const certificates = keyRing(rsaCertificate);
  return {
    ...{ r, tenant, gmail, graph, subscriptions },
    google: () => {
      const { publicKey, privateKey } = accountKeys.next();
      Object.assign(tenant.trust, { publicKey, keyId: 'key-1', scopes: [...SCOPES] });
      const serviceAccountKey = JSON.stringify({
        ...{ type: 'service_account', client_email: SERVICE_ACCOUNT, private_key_id: 'key-1' },
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: 'http://127.0.0.1:1/stolen',
      });
      return { google: { domain: 'example.org', adminAddress: ADMIN, serviceAccountKey } };
    },
    microsoft: () => {
      const { cert, key } = certificates.next();
      const read = new X509Certificate(cert);
      const keyId = Buffer.from(read.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
      Object.assign(tenant.trust, { publicKey: createPublicKey(cert), keyId });
      const body = { directoryId: DIRECTORY_ID, clientId: CLIENT_ID, certificate: cert, privateKey: key };
      return { microsoft: body };
    },
    people: (count, more = {}) => {
      const made = Array.from({ length: count }, (_, at) => {
        const number = tenant.users.length + at;
        const names = { firstName: `First${number}`, lastName: `Last${number}` };
        return { id: `id-${number}`, address: `user${number}@example.org`, ...names, ...more };
      });
      tenant.users.push(...made);
      return made;
    },
    settle: async () => {
      await drainLoops(world.ctx, world.ctx.worker, [tokensLoop]);
      const rows = await world.ctx.sql.query<{ id: number }>('select id from mailboxes where deleted_at is null');
      for (const { id } of rows) await checkMailbox(world.ctx, { workspaceId: world.a.id, mailboxId: id, round: 0 });
    },
    watch: async (afterMs = 3_600_000) => {
      world.clock.advanceMs(afterMs);
      await drainLoops(world.ctx, world.ctx.worker, [tenantsLoop]);
    },
    poll: async () => {
      await world.ctx.sql.execute('update mailbox_syncs set due_at = $1', [world.clock.now()]);
      const loop = syncLoop();
      await loop.tick(world.ctx, worker);
      for (let held = 1; held > 0; ) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        held = (await world.ctx.sql.query('select 1 from mailbox_syncs where worker_id is not null')).length;
      }
      await loop.drain?.();
    },
    reset: async () => {
      gmail.clear();
      graph.clear();
      subscriptions.clear();
      for (const double of [tenant, gmail, graph]) double.heal();
      tenant.users.length = 0;
      accountKeys.rewind();
      certificates.rewind();
      Object.assign(tenant.trust, { publicKey: null, keyId: '', secret: '', scopes: [] });
      tenant.purposeStatus = 200;
      await world.ctx.sql.execute(
        'truncate tenants, mailboxes, mailbox_slots, mailbox_syncs, mailbox_folders, mailbox_watches, mailbox_announcements, campaigns, contacts, sends, threads, messages, message_aliases, suppressions, events cascade',
      );
    },
    close: async () => {
      await worker.stop({ clean: true });
      await r.close();
      await mail.close();
      await Promise.all([tenant.close(), gmail.close(), graph.close()]);
    },
  };
}
