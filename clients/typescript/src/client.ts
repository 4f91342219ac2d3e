import { OutriderError } from './errors.js';
import { EventFeed, type EventType, type FollowOptions } from './feed.js';
import { EventsResource, RESOURCES, WebhooksResource } from './generated/resources.js';
import type { MeOut } from './generated/types.gen.js';
import { Transport } from './transport.js';
import { verifyWebhook } from './verify.js';

export interface ClientOptions {
  /** Address of the service: `https://outrider.example.com`. Default: the environment variable `OUTRIDER_URL`. */
  readonly url?: string;
  /** Default: the environment variable `OUTRIDER_API_KEY`. */
  readonly apiKey?: string;
  /** Workspace of requests without one. Default: `OUTRIDER_WORKSPACE`, that of the API key, or its only one. */
  readonly workspaceId?: number;
  /** Milliseconds for one attempt. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Attempts after the first one. Default: 3. */
  readonly maxRetries?: number;
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: typeof fetch;
}

/** Browsers have no environment variables. */
type Environment = { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } };

class Events extends EventsResource {
  /** Follows the event log from now, from `since`, or from the `position` of an earlier feed. */
  follow<Type extends EventType = EventType>(options: FollowOptions<Type> = {}): EventFeed<Type> {
    return new EventFeed<Type>(this._transport, options);
  }
}

class Webhooks extends WebhooksResource {
  readonly verify: typeof verifyWebhook = verifyWebhook;
}

const GROUPS = { ...RESOURCES, events: Events, webhooks: Webhooks };

type Groups = { readonly [Group in keyof typeof GROUPS]: InstanceType<(typeof GROUPS)[Group]> };

/** The operations of the API, by group. */
export interface Outrider extends Groups {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every group of the interface.
export class Outrider {
  constructor(options: ClientOptions = {}) {
    const env = (globalThis as Environment).process?.env ?? {};
    const {
      url = env['OUTRIDER_URL'] ?? '',
      apiKey = env['OUTRIDER_API_KEY'],
      timeoutMs = 60_000,
      maxRetries = 3,
    } = options;
    const { workspaceId = Number(env['OUTRIDER_WORKSPACE'] ?? 0) || undefined } = options;
    if (!URL.canParse(url)) throw new TypeError('url must be the address of the service.');
    if (!apiKey) throw new TypeError('apiKey is missing.');
    let found: Promise<number> | null = workspaceId === undefined ? null : Promise.resolve(workspaceId);
    const transport: Transport = new Transport({
      ...{ url: url.replace(/\/+$/, ''), apiKey, timeoutMs, maxRetries },
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      workspaceId: () => {
        // A failure is not kept: the next request asks again.
        found ??= findWorkspace(transport).catch((error: unknown) => {
          found = null;
          throw error;
        });
        return found;
      },
    });
    for (const [group, Class] of Object.entries(GROUPS)) Object.assign(this, { [group]: new Class(transport) });
  }
}

async function findWorkspace(transport: Transport): Promise<number> {
  const { body } = await transport.request('getMe', {}, {});
  const { workspaceId, workspaces } = body as MeOut;
  const [only, another] = workspaces;
  const id = workspaceId ?? (another === undefined ? only?.workspaceId : undefined);
  if (id === undefined)
    throw new OutriderError(
      `The API key has access to ${workspaces.length} workspaces: set workspaceId, or the variable OUTRIDER_WORKSPACE.`,
    );
  return id;
}
