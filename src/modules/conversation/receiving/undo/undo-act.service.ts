import { isOfPerson } from '../../../../engine/admission/suppression-reason.js';
import { stepById } from '../../../../engine/campaign/plan.js';
import { groupBy } from '../../../../engine/group-by.js';
import type { Ctx } from '../../../../platform/context.js';
import { loadPlan, rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { reopenCampaign } from '../../../outreach/campaigns/reopening/index.js';
import { takeBackMoves } from '../../../outreach/contacts/enrolment/index.js';
import { lockContacts, removeCompanyStops, restoreContacts } from '../../../outreach/contacts/status/index.js';
import { holdThreads, setThreadIntent } from '../../../outreach/threads/index.js';
import { findSuppressions, takeBackEntries } from '../../../reach/suppressions/index.js';
import { planSendsOn } from '../../../sending/sends/index.js';
import { continueContacts, settleEnded, stopForbidden } from '../../../sending/sequence/index.js';
import {
  type ContactState,
  listContactStates,
  listEntryStates,
  listRepliedCompanies,
  listThreadClasses,
  listTiedContacts,
  type ThreadClassState,
  type WaitingSend,
} from './act-rows.reads.js';
import { isUntouched, type Standing, undoableEmails } from './act-standing.js';
import { type ClassAct, isInSequence, isSame, type Restored } from './class-act.js';
import { announceUndone } from './undone-events.service.js';

/** Locks the conversations and contacts that an action changed, in the lock order of receiving. */
export async function holdAct(ctx: Ctx, workspaceId: number, act: ClassAct): Promise<void> {
  await holdThreads(
    ctx,
    workspaceId,
    act.threads.map(({ after }) => after.id),
  );
  await lockContacts(
    ctx,
    workspaceId,
    act.contacts.map(({ after }) => after.id),
  );
}

/**
 * Undoes exactly the effects of an action: intents, contacts, suppression entries, company stops, moves to subsequences
 * and emails. Earlier values stay. A conversation whose contact has since replied, bounced, unsubscribed or been
 * changed by another member stays unchanged, with all effects of the action. Requires `holdAct`. Returns the undone
 * conversations.
 */
export async function undoAct(ctx: Ctx, workspaceId: number, act: ClassAct): Promise<Set<number>> {
  const standing = await readStanding(ctx, workspaceId, act);
  const emails = undoableEmails(act, standing);
  const isUndone = (contactId: string | null): boolean => emails.has(standing.emailKeys.get(contactId ?? '') ?? '');
  const threads = act.threads.filter(({ before, after }) => {
    if (before === null) return false;
    return after.contact_id === null ? isSame(standing.threads.get(after.id), after) : isUndone(after.contact_id);
  });
  const companies = await undoableCompanies(ctx, workspaceId, act, standing, emails);

  const moved = act.contacts
    .filter(({ before, after }) => before === null && isUndone(after.id))
    .map(({ after }) => after);
  const restored = act.contacts.filter((change): change is Restored => {
    const { before, after } = change;
    if (before === null || isSame(before, after) || !isUntouched(after, standing.contacts.get(after.id))) return false;
    if (after.status_reason !== 'company_reply') return isUndone(after.id);
    return companies.has(standing.companyDomains.get(after.id) ?? '');
  });
  await takeBackMoves(ctx, workspaceId, moved.map(idOf));
  await restoreContacts(
    ctx,
    workspaceId,
    restored.map(({ before }) => before),
  );
  const entries = act.entries.filter(({ after }) => {
    return emails.has(standing.entryEmails.get(after.id) ?? '') && standing.entries.has(after.id);
  });
  await takeBackEntries(
    ctx,
    workspaceId,
    entries.filter(({ before }) => before === null).map(({ after }) => after.id),
    entries.flatMap(({ before }) => before ?? []),
  );
  const isOfCompany = (id: string): boolean => companies.has(standing.companyDomains.get(id) ?? '');
  await removeCompanyStops(
    ctx,
    workspaceId,
    act.companyStops.filter(({ cause_contact_id }) => isOfCompany(cause_contact_id)),
  );
  for (const { before } of threads) if (before !== null) await restoreClass(ctx, workspaceId, before);
  await settleSequences(ctx, workspaceId, act, restored, moved);
  const own = new Set(threads.map(({ after }) => after.contact_id));
  await announceUndone(ctx, workspaceId, act, restored, own);
  return new Set(threads.map(({ after }) => after.id));
}

/** Replaces the intent that a member set with the previous intent of a conversation. */
async function restoreClass(ctx: Ctx, workspaceId: number, before: ThreadClassState): Promise<void> {
  await setThreadIntent(ctx, workspaceId, before.id, {
    replyIntent: before.reply_intent,
    replyLabel: before.reply_label,
    bucket: before.reply_bucket,
    source: before.intent_source,
    note: before.intent_note,
    byHand: true,
    isAutomatic: false,
    isAside: false,
  });
}

async function readStanding(ctx: Ctx, workspaceId: number, act: ClassAct): Promise<Standing> {
  const ids = act.contacts.map(({ after }) => after.id);
  const named = await listContactStates(ctx.sql, workspaceId, ids);
  const emails = [...new Set(named.map(({ emailKey }) => emailKey))];
  const all = [...named, ...(await listTiedContacts(ctx.sql, workspaceId, emails, []))];
  const entries = await listEntryStates(ctx.sql, workspaceId, emails);
  const threadIds = act.threads.map(({ after }) => after.id);
  const threads = await listThreadClasses(ctx.sql, workspaceId, threadIds);
  return {
    contacts: new Map(all.map(({ state }) => [state.id, state])),
    emailKeys: new Map(all.map(({ state, emailKey }) => [state.id, emailKey])),
    companyDomains: new Map(all.map(({ state, companyDomain }) => [state.id, companyDomain])),
    threads: new Map(threads.map((thread) => [thread.id, thread])),
    entries: new Map(entries.map(({ state }) => [state.id, state])),
    entryEmails: new Map(entries.map(({ state, emailKey }) => [state.id, emailKey])),
  };
}

/**
 * Returns the companies whose colleagues can be restored: all their conversations in the action are undone, and no
 * other colleague has replied since.
 */
async function undoableCompanies(
  ctx: Ctx,
  workspaceId: number,
  act: ClassAct,
  { emailKeys, companyDomains }: Standing,
  emails: ReadonlySet<string>,
): Promise<Set<string>> {
  const own = [...new Set(act.threads.flatMap(({ after }) => after.contact_id ?? []))];
  const domains = new Set(own.flatMap((id) => companyDomains.get(id) ?? []));
  for (const id of own) {
    if (!emails.has(emailKeys.get(id) ?? '')) domains.delete(companyDomains.get(id) ?? '');
  }
  if (domains.size === 0) return domains;
  const replied = await listRepliedCompanies(ctx.sql, workspaceId, [...domains], own, act.at);
  return new Set([...domains].filter((domain) => !replied.has(domain)));
}

/**
 * Emails follow their contacts: emails planned by a restart are canceled, and emails canceled by the action are
 * scheduled again for the same time.
 */
export async function settleSequences(
  ctx: Ctx,
  workspaceId: number,
  act: ClassAct,
  restored: readonly Restored[],
  moved: readonly ContactState[],
): Promise<void> {
  const ended = [...restored.map(({ before }) => before).filter((contact) => !isInSequence(contact)), ...moved];
  for (const [campaignId, contactIds] of byCampaign(ended)) {
    await settleEnded(ctx, { workspaceId, campaignId, contactIds });
  }
  const going = restored.map(({ before }) => before).filter(isInSequence);
  for (const [campaignId, contactIds] of byCampaign(going)) {
    await goOn(ctx, workspaceId, campaignId, contactIds, act.canceled);
  }
  await stopSuppressed(ctx, workspaceId, going);
}

async function goOn(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactIds: readonly string[],
  canceled: readonly WaitingSend[],
): Promise<void> {
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined) return;
  const waited = canceled.filter(({ contact_id, step_id }) => {
    return contactIds.includes(contact_id) && stepById(plan, step_id)?.state === 'enabled';
  });
  const sends = waited.map((send) => ({
    id: ctx.ids.uuid(),
    campaignId,
    contactId: send.contact_id,
    stepId: send.step_id,
    stepOrder: send.step_order,
    mailboxId: send.mailbox_id,
    dueAt: new Date(send.due_at),
  }));
  await planSendsOn(ctx, workspaceId, ctx.clock.now(), sends);
  const planned = await continueContacts(ctx, plan, contactIds, { leavesWaiting: true });
  if (sends.length + planned === 0) return;
  if (sends.length > 0) {
    const first = new Date(Math.min(...sends.map(({ dueAt }) => dueAt.getTime())));
    await rescheduleCampaigns(ctx, workspaceId, [campaignId], first);
  }
  await reopenCampaign(ctx, workspaceId, campaignId);
}

/**
 * Stops contacts that an entry covers. The entry existed before the action, or was added since, and stopped nothing
 * while the action had ended the sequence.
 */
async function stopSuppressed(ctx: Ctx, workspaceId: number, going: readonly ContactState[]): Promise<void> {
  const contacts = await listContactStates(ctx.sql, workspaceId, going.map(idOf));
  for (const [campaignId, contactIds] of byCampaign(going)) {
    const emails = contacts.flatMap(({ state, emailKey }) => (contactIds.includes(state.id) ? [emailKey] : []));
    const groupId = (await loadPlan(ctx, workspaceId, campaignId))?.groupId ?? null;
    const entries = [...(await findSuppressions(ctx, workspaceId, { emails, groupId })).values()];
    const forbidden = entries.map(({ kind, value, group_id, reason }) => ({
      ...{ kind, value, groupId: group_id },
      isOfPerson: isOfPerson(reason),
    }));
    if (forbidden.length > 0) await stopForbidden(ctx, workspaceId, forbidden as Parameters<typeof stopForbidden>[2]);
  }
}

function byCampaign(contacts: readonly ContactState[]): Map<string, string[]> {
  const groups = [...groupBy(contacts, ({ campaign_id }) => campaign_id)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(groups.map(([campaignId, group]) => [campaignId, group.map(idOf)]));
}

const idOf = ({ id }: ContactState): string => id;
