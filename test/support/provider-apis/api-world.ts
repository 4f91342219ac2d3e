import type { Announcements, CallService } from '../../../sandbox/src/providers/caller.js';
import { type GmailDouble, startGmailDouble } from '../../../sandbox/src/providers/gmail-double.js';
import {
  type GmailWatches,
  gmailWatches,
  SERVICE_ACCOUNT,
  TOPIC,
} from '../../../sandbox/src/providers/gmail-watches.js';
import { type GraphDouble, startGraphDouble } from '../../../sandbox/src/providers/graph-double.js';
import { type GraphSubscriptions, graphSubscriptions } from '../../../sandbox/src/providers/graph-subscriptions.js';
import { type OauthDouble, startOauthDouble } from '../../../sandbox/src/providers/oauth-double.js';
import { syncLoop } from '../../../src/modules/conversation/receiving/syncing/sync.worker.js';
import { checkMailbox } from '../../../src/modules/reach/mailboxes/connection/probe.service.js';
import { tokensLoop } from '../../../src/modules/reach/mailboxes/oauth/tokens.worker.js';
import { watchesLoop } from '../../../src/modules/reach/mailboxes/push/index.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import { startWorker } from '../../../src/platform/due/worker.js';
import type { ApiKind } from '../../../src/platform/mail/api/types.js';
import { createMailPort } from '../../../src/platform/mail/mail-port.js';
import type { PushSettings } from '../../../src/platform/mail/push-settings.js';
import { createEgressPolicy } from '../../../src/platform/outbound/egress-policy.js';
import { openReceiving, type ReceivingWorld } from '../receiving.js';
import { seedCampaign } from '../seed.js';
import type { TestAnswer } from '../world.js';
import { callerOf } from './caller-of.js';

export const OWNER = 'jo@example.org';
export const PROVIDERS = { gmail_api: 'google', graph: 'microsoft' } as const;

/** Operations of both test doubles. */
interface Double {
  readonly requests: string[];
  readonly sent: GmailDouble['sent'];
  readonly setPage: GmailDouble['setPage'];
  /** Delivers a message to the inbox, to spam, or by a rule to a folder of the owner; or adds one that is no mail. */
  arrive(raw: string, folder?: 'inbox' | 'junk' | 'filed' | 'draft' | 'deleted'): void;
  /** Sends a message of the owner with another program. */
  writeElsewhere(raw: string): void;
  /** Invalidates positions in the list of changes. */
  forget(): void;
  fault: GmailDouble['fault'];
  heal(): void;
  release(): void;
  close(): Promise<void>;
}

/** Account that signs in, and the workspace that its mailbox belongs to. Default: the owner, in workspace A. */
export interface Who {
  readonly account?: string;
  readonly workspace?: 'a' | 'b';
}

export interface ApiWorld {
  readonly r: ReceivingWorld;
  readonly oauth: OauthDouble;
  readonly api: Double;
  /** Announcements of new mail. Without `push`, the service requests none. */
  readonly push: Announcements;
  /** Set with `graph`. */
  readonly subscriptions: GraphSubscriptions | null;
  /** Set with `gmail_api`. */
  readonly watches: GmailWatches | null;
  /** Aliases of the account with their verification; only with `gmail_api`. */
  readonly aliases: GmailDouble['aliases'];
  /** Part of the path of the sending request. */
  readonly sends: string;
  /** Method and path of the request that looks for a message in Sent. */
  readonly searches: string;
  /**
   * Signs in and returns the grant, or the text of the page if scopes are missing. @param without scopes not granted
   */
  grant(transport?: 'smtp' | ApiKind, without?: readonly string[], who?: Who): Promise<string>;
  /** Connects a mailbox through the API and checks it. */
  connect(who?: Who): Promise<{ id: number; answer: TestAnswer }>;
  /** Creates a campaign of the mailbox with due contacts. */
  campaign(mailboxId: number, options?: Partial<Parameters<typeof seedCampaign>[1]>): ReturnType<typeof seedCampaign>;
  /** Reads the mailbox once. */
  poll(): Promise<void>;
  /** Reads the mailbox if it is due. */
  visit(): Promise<void>;
  /** Starts, renews, and removes announcements that are due. */
  keepWatches(): Promise<void>;
  renewTokens(): Promise<void>;
  /** Deletes the mailboxes with all of their data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the service with an OAuth application and a mailbox at test doubles of one provider.
 * @param options.push whether the provider announces new mail
 */
export async function openApiWorld(kind: ApiKind, { push = false } = {}): Promise<ApiWorld> {
  const provider = PROVIDERS[kind];
  const oauth = await startOauthDouble(provider);
  const accountOf = (token: string): string | null => oauth.accountOf(token);
  let now = (): Date => new Date();
  let call: CallService = () => Promise.reject(new Error('The service has not started.'));
  const callService: CallService = (path, request) => call(path, request);
  const watches = kind === 'gmail_api' ? await gmailWatches(callService, () => now()) : null;
  const subscriptions = kind === 'graph' ? graphSubscriptions(callService, () => now()) : null;
  const started =
    watches !== null
      ? await startGmailDouble({
          accountOf,
          now: () => now(),
          outside: (asked) => watches.answer(asked, () => accountOf(asked.token)),
        })
      : await startGraphDouble({
          accountOf,
          now: () => now(),
          outside: async (asked) => (await subscriptions?.answer(asked, () => accountOf(asked.token))) ?? null,
        });
  const announcements = (watches ?? subscriptions) as ApiWorld['push'];
  const client = { ...oauth.client, apiUrl: started.origin };
  const settings = { google: null, microsoft: null, returnOrigins: [], [provider]: client };
  const allow = ['127.0.0.0/8', '::1/128'];
  const mail = createMailPort({ policy: createEgressPolicy({ allowCidrs: allow }), apiLooksMs: [20, 50] });
  const r = await openReceiving({
    config: {
      ...{ rateLimits: false, egressAllow: allow, oauth: settings },
      ...(push ? { publicUrl: 'https://outrider.test', push: pushSettings(started.origin) } : {}),
    },
    parts: { mail },
  });
  const { world } = r;
  now = () => world.clock.now();
  call = callerOf(world);
  const worker = await startWorker(world.ctx, 'reader');
  const calls = (workspace: 'a' | 'b') => (workspace === 'a' ? world.inA : world.inB);
  const grant: ApiWorld['grant'] = async (
    transport = kind,
    without = [],
    { account = OWNER, workspace = 'a' } = {},
  ) => {
    const body = { provider, kind: transport };
    const begun = await calls(workspace)({ method: 'POST', url: '/mailboxes/oauth/start', body });
    const page = await world.inject({
      url: oauth.consent(begun.json.authorization_url, { account, without }),
      key: null,
    });
    return /<code>([^<]+)<\/code>/.exec(page.text)?.[1] ?? page.text;
  };
  const visit = async (): Promise<void> => {
    const loop = syncLoop();
    await loop.tick(world.ctx, worker);
    for (let held = 1; held > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      held = (await world.ctx.sql.query('select 1 from mailbox_syncs where worker_id is not null')).length;
    }
    await loop.drain?.();
  };
  return {
    r,
    oauth,
    api: doubleOf(started, announcements),
    push: announcements,
    subscriptions,
    watches,
    aliases: 'aliases' in started ? started.aliases : new Map(),
    sends: kind === 'gmail_api' ? 'messages/send' : '/send',
    searches: kind === 'gmail_api' ? 'GET /gmail/v1/users/me/messages' : 'GET /v1.0/me/mailFolders/sentitems/messages',
    grant,
    connect: async (who = {}) => {
      const { account = OWNER, workspace = 'a' } = who;
      const answer = await calls(workspace)({
        method: 'POST',
        url: '/mailboxes',
        body: {
          mailboxes: [
            {
              ...{ address: account, firstName: 'Jo', lastName: 'Park' },
              connection: { kind, oauthGrantId: await grant(kind, [], who) },
            },
          ],
        },
      });
      const id = answer.json.mailboxes?.[0]?.id as number;
      if (id !== undefined)
        await checkMailbox(world.ctx, { workspaceId: world[workspace].id, mailboxId: id, round: 0 });
      return { id, answer };
    },
    campaign: (mailboxId, options = {}) =>
      seedCampaign(world, {
        contacts: 1,
        mailboxIds: [mailboxId],
        email: (n) => `lead${n}@clients.test`,
        steps: [
          { subject: 'Quick question', bodyText: 'Hi {{firstName}}' },
          { subject: '', bodyText: 'Again', delaySeconds: 86_400 },
        ],
        ...options,
      }),
    poll: async () => {
      await world.ctx.sql.execute('update mailbox_syncs set due_at = $1', [world.clock.now()]);
      await visit();
    },
    visit,
    keepWatches: async () => void (await drainLoops(world.ctx, world.ctx.worker, [watchesLoop])),
    renewTokens: async () => void (await drainLoops(world.ctx, world.ctx.worker, [tokensLoop])),
    reset: async () => {
      started.clear();
      announcements.clear();
      await world.ctx.sql.execute(
        'truncate outbound_operations, tenants, mailboxes, mailbox_slots, mailbox_syncs, mailbox_folders, mailbox_announcements, mailbox_watches, oauth_grants, campaigns, contacts, sends, threads, messages, message_aliases, suppressions, events cascade',
      );
    },
    close: async () => {
      await worker.stop({ clean: true });
      await r.close();
      await mail.close();
      await started.close();
      await oauth.close();
    },
  };
}

function pushSettings(origin: string): PushSettings {
  const gmail = { topic: TOPIC, serviceAccount: SERVICE_ACCOUNT, keysUrl: `${origin}/oauth2/v3/certs` };
  return { microsoft: true, gmail };
}

/** Mail in the inbox is announced. */
function doubleOf(started: GmailDouble | GraphDouble, push: ApiWorld['push']): Double {
  const { requests, sent, fault, heal, release, close, setPage } = started;
  const common = { requests, sent, fault, heal, release, close, setPage };
  const announced = (folder: string): void => {
    if (folder === 'inbox') push.announce(OWNER);
  };
  if ('forgetHistory' in started) {
    const labels = { inbox: ['INBOX'], junk: ['SPAM'], filed: ['Label_7'], draft: ['DRAFT'], deleted: ['TRASH'] };
    return {
      ...common,
      arrive: (raw, folder = 'inbox') => {
        started.deliver(OWNER, raw, { labels: [...labels[folder], 'UNREAD'] });
        announced(folder);
      },
      writeElsewhere: (raw) => void started.deliver(OWNER, raw, { labels: ['SENT'] }),
      forget: started.forgetHistory,
    };
  }
  const folders = { inbox: 'inbox', junk: 'junkemail', filed: 'clients', draft: 'drafts', deleted: 'deleteditems' };
  return {
    ...common,
    arrive: (raw, folder = 'inbox') => {
      started.deliver(OWNER, raw, { folder: folders[folder] });
      announced(folder);
    },
    writeElsewhere: (raw) => started.deliver(OWNER, raw, { folder: 'sentitems' }),
    forget: started.forgetDeltas,
  };
}
