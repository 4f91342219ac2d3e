import { timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/context.js';
import { hashKey } from '../../../../platform/http/credentials.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { announceMail } from '../watches/arrival.service.js';
import { WATCHES_LOOP, type WatchRow } from '../watches/due-watches.js';
import { findWatchBySecret, forgetSubscription, hurryWatch } from '../watches/watches.repo.js';
import { workspaceOfWatch } from './watch-secret.js';

/** Notifications of one request. Graph sends those of several mailboxes together. */
const MOST_NOTICES = 1_000;
/** Unknown secrets of one request that are looked up. Only former subscriptions of Graph have any. */
const MOST_UNKNOWN = 20;
/** Milliseconds within which a renewed subscription is not renewed again, however often Graph asks. */
const RENEWED_MS = 60_000;

const Notice = Type.Object({
  subscriptionId: Type.String({ maxLength: 200 }),
  clientState: Type.String({ maxLength: 128 }),
  lifecycleEvent: Type.Optional(Type.String({ maxLength: 100 })),
});
const Notices = Type.Object({ value: Type.Array(Type.Unknown()) });

interface Asked {
  readonly subscriptionId: string;
  readonly clientState: string;
  readonly events: Set<string>;
}

/**
 * Processes notifications of Microsoft Graph. They are hints: the mailbox whose secret they contain becomes due for a poll or for a
 * renewal of its subscription, and nothing else that they say is used. Returns whether any of them had a known secret.
 */
export async function takeGraphNotices(ctx: Ctx, body: Buffer): Promise<boolean> {
  let known = 0;
  let unknown = 0;
  for (const asked of noticesIn(body)) {
    const watch = await findWatch(ctx, asked);
    if (watch === undefined) unknown += 1;
    else {
      known += 1;
      await takeNotice(ctx, watch, asked);
    }
    if (unknown >= MOST_UNKNOWN) break;
  }
  return known > 0;
}

/** Returns each subscription once, with its lifecycle events; `` is new mail. */
function noticesIn(body: Buffer): Asked[] {
  const read = readJson(body.toString('utf8'));
  if (!Value.Check(Notices, read)) return [];
  const found = new Map<string, Asked>();
  for (const notice of read.value.slice(0, MOST_NOTICES)) {
    if (!Value.Check(Notice, notice)) continue;
    const { subscriptionId, clientState, lifecycleEvent = '' } = notice;
    const key = `${clientState} ${subscriptionId}`;
    const asked = found.get(key) ?? { subscriptionId, clientState, events: new Set() };
    asked.events.add(lifecycleEvent);
    found.set(key, asked);
  }
  return [...found.values()];
}

/** Returns the watch whose secret this is, if the notification is about its current subscription. */
async function findWatch(ctx: Ctx, { clientState, subscriptionId }: Asked): Promise<WatchRow | undefined> {
  const workspaceId = workspaceOfWatch(clientState);
  if (workspaceId === null) return undefined;
  const hash = hashKey(clientState);
  const watch = await findWatchBySecret(ctx.sql, workspaceId, hash);
  if (watch?.secret_hash == null || !timingSafeEqual(watch.secret_hash, hash)) return undefined;
  // The first notifications can arrive before the response that has the ID.
  return watch.watch_id === null || watch.watch_id === subscriptionId ? watch : undefined;
}

async function takeNotice(ctx: Ctx, watch: WatchRow, { events }: Asked): Promise<void> {
  const now = ctx.clock.now();
  if (events.has('subscriptionRemoved') && watch.watch_id !== null) {
    if ((await forgetSubscription(ctx.sql, watch, now)) > 0) ctx.wake.hint(WATCHES_LOOP);
  } else if (events.has('reauthorizationRequired')) {
    // A renewal also reauthorizes (https://learn.microsoft.com/graph/change-notifications-lifecycle-events).
    const trustedSince = new Date(now.getTime() - RENEWED_MS);
    if ((await hurryWatch(ctx.sql, watch, now, trustedSince)) > 0) ctx.wake.hint(WATCHES_LOOP);
  }
  // New mail, missed notifications, or mail that arrives until there is another subscription.
  if (events.size > 1 || !events.has('reauthorizationRequired')) {
    await announceMail(ctx, watch.workspace_id, watch.mailbox_id);
  }
}
