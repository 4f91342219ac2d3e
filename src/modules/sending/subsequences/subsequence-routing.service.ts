import type { Ctx } from '../../../platform/context.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { listSubsequences, routingPolicyOf } from '../../outreach/campaigns/subsequences/index.js';
import { announceStopped, lockContacts } from '../../outreach/contacts/status/index.js';
import { insertEntries } from './kept-entries.repo.js';
import { findFamily, findRouted, type RoutedContact } from './subsequence.reads.js';
import {
  endContacts,
  isSuspended,
  judgeMoves,
  moveInto,
  takesContacts,
  type Wanted,
  type Way,
} from './subsequence-move.service.js';
import { matchTrigger, type RoutingState } from './subsequence-trigger.js';

/** Fact about a contact that can move it into a subsequence. */
export type RoutingFact =
  /** Reply, auto-reply, or intent set by a member. */
  | { readonly kind: 'reply'; readonly text: string; readonly isAutoReply: boolean }
  | { readonly kind: 'classified' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'clicked'; readonly url: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'hold_ended' }
  /** An earlier fact, kept while a subsequence was paused. */
  | { readonly kind: 'kept' };

/** Statuses after a reply that ended the contact's sequence. */
const ENDED = ['replied', 'stopped', 'paused', 'unsubscribed'];

/**
 * Moves a contact to the first subsequence of its campaign with a matching trigger, in the caller's transaction. A reply that ended the
 * contact's sequence also ends it in the parent and the other subsequences. A contact that stays only because a subsequence is paused is
 * remembered until its resume. Returns the subsequence; null if the contact stays.
 */
export async function routeContact(
  ctx: Ctx,
  workspaceId: number,
  news: { readonly campaignId: string; readonly contactId: string; readonly fact: RoutingFact },
): Promise<string | null> {
  const { campaignId, contactId, fact } = news;
  if (fact.kind === 'reply' && !fact.isAutoReply) await endFamily(ctx, workspaceId, contactId);
  const ways = await listWays(ctx, workspaceId, campaignId);
  if (ways.length === 0) return null;
  await lockContacts(ctx, workspaceId, [contactId]);
  const [contact] = await findRouted(ctx.sql, workspaceId, campaignId, [contactId]);
  if (contact === undefined) return null;
  const state = stateAfter(contact, fact);
  const kept: string[] = [];
  for (const way of ways) {
    const trigger = matchTrigger(way.subsequence.trigger, state);
    if (trigger === null) continue;
    const wanted: Wanted = { contact, trigger };
    const isOpen = takesContacts(way);
    const [judged] = await (isOpen ? moveInto : judgeMoves)(ctx, way, [wanted], 'routing');
    if (judged?.decision.kind !== 'move') continue;
    if (isOpen) return way.child.id;
    kept.push(way.child.id);
  }
  if (kept.length > 0) await insertEntries(ctx.sql, workspaceId, contactId, kept, ctx.clock.now());
  return null;
}

/** Lists the ways that are open to routing, or will be after a resume, in the order in which they are tried. */
async function listWays(ctx: Ctx, workspaceId: number, parentId: string): Promise<Way[]> {
  const subsequences = (await listSubsequences(ctx, workspaceId, parentId)).filter(({ enabled }) => enabled);
  if (subsequences.length === 0) return [];
  const policy = await routingPolicyOf(ctx, workspaceId, parentId);
  if (policy.mode !== 'first_match') return [];
  const plans = await loadPlans(ctx, workspaceId, [parentId, ...subsequences.map((one) => one.campaignId)]);
  const parent = plans.get(parentId);
  if (parent === undefined) return [];
  return policy.order.flatMap((id) => {
    const subsequence = subsequences.find((one) => one.campaignId === id);
    const child = plans.get(id);
    if (subsequence === undefined || child === undefined) return [];
    return takesContacts({ parent, child }) || isSuspended(child) ? [{ parent, child, subsequence, policy }] : [];
  });
}

/** Returns the current facts about a contact, for triggers. */
export function stateOf(contact: RoutedContact): RoutingState {
  const wasAway = contact.reply_intent === 'out_of_office';
  return {
    replyIntent: contact.reply_intent,
    replyLabel: contact.reply_label,
    openCount: contact.open_count,
    clickCount: contact.click_count,
    finishedWithoutReply: contact.status === 'completed' && contact.reply_count === 0,
    outOfOfficeEnded: wasAway && ['active', 'completed'].includes(contact.status),
    replyText: contact.reply_text,
    clickedUrls: contact.clicked_urls,
  };
}

function stateAfter(contact: RoutedContact, fact: RoutingFact): RoutingState {
  const state = stateOf(contact);
  // Only the end of the hold shows that an absence is over; other events do not.
  const outOfOfficeEnded = state.outOfOfficeEnded && ['hold_ended', 'kept'].includes(fact.kind);
  const replyText = fact.kind === 'reply' && !fact.isAutoReply ? `${state.replyText}\n${fact.text}` : state.replyText;
  const clickedUrls = fact.kind === 'clicked' ? [...state.clickedUrls, fact.url] : state.clickedUrls;
  return { ...state, outOfOfficeEnded, replyText, clickedUrls };
}

/** Stops related sequences of a contact that replied, if the reply ended the contact's own sequence. */
async function endFamily(ctx: Ctx, workspaceId: number, contactId: string): Promise<void> {
  const family = await findFamily(ctx.sql, workspaceId, contactId);
  if (family.members.length === 0 || !ENDED.includes(family.status)) return;
  const ended = await endContacts(ctx, workspaceId, family.members, 'stopped_elsewhere');
  await announceStopped(ctx, workspaceId, ended, 'stopped_elsewhere', contactId);
}
