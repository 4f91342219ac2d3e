import type { Ctx } from '../../../../platform/context.js';
import { lockContacts } from '../../../outreach/contacts/status/index.js';
import { listThreadParties } from '../matching/classify.reads.js';
import { holdConversations } from '../settling/settle-thread.service.js';
import {
  listCompanyStopStates,
  listContactStates,
  listEntryStates,
  listThreadClasses,
  listTiedContacts,
  listWaitingSends,
  type TiedContact,
} from './act-rows.reads.js';
import { type ActRows, actBetween, type ClassAct } from './class-act.js';

/** Locked conversations, and the previous state of everything that setting their intents can change. */
export interface ObservedAct {
  readonly threadIds: readonly number[];
  readonly contactIds: readonly string[];
  readonly emailKeys: readonly string[];
  readonly companyDomains: readonly string[];
  readonly rows: ActRows;
  /** Email that each contact's reply refers to, for `overrideThreadIntent`. */
  readonly sends: ReadonlyMap<string, string>;
}

/** Locks conversations with their contacts, and reads all rows that setting their intents can change. */
export async function beginAct(ctx: Ctx, workspaceId: number, threadIds: readonly number[]): Promise<ObservedAct> {
  const sends = await holdConversations(ctx, workspaceId, threadIds);
  const parties = await listThreadParties(ctx.sql, workspaceId, threadIds);
  const contactIds = [...new Set(parties.map(({ contactId }) => contactId))].sort();
  if (contactIds.length === 1) await lockContacts(ctx, workspaceId, contactIds);
  const own = await listContactStates(ctx.sql, workspaceId, contactIds);
  const emailKeys = [...new Set(own.map(({ emailKey }) => emailKey))];
  const companyDomains = [...new Set(own.flatMap(({ companyDomain }) => companyDomain ?? []))];
  const scope = { threadIds, contactIds, emailKeys, companyDomains };
  return { ...scope, rows: await readRows(ctx, workspaceId, scope, contactIds), sends };
}

/** Returns the changes since `beginAct`, in the same transaction. */
export async function endAct(ctx: Ctx, workspaceId: number, observed: ObservedAct): Promise<ClassAct> {
  const known = observed.rows.contacts.map(({ id }) => id);
  const after = await readRows(ctx, workspaceId, observed, known);
  return actBetween(observed.rows, after, new Set(observed.contactIds), ctx.clock.now());
}

async function readRows(
  ctx: Ctx,
  workspaceId: number,
  scope: Pick<ObservedAct, 'threadIds' | 'emailKeys' | 'companyDomains'>,
  contactIds: readonly string[],
): Promise<ActRows> {
  const { threadIds, emailKeys, companyDomains } = scope;
  const named = await listContactStates(ctx.sql, workspaceId, contactIds);
  const tied = await listTiedContacts(ctx.sql, workspaceId, emailKeys, companyDomains);
  const contacts = statesOf([...named, ...tied]);
  const entries = await listEntryStates(ctx.sql, workspaceId, emailKeys);
  return {
    threads: await listThreadClasses(ctx.sql, workspaceId, threadIds),
    contacts,
    entries: entries.map(({ state }) => state),
    companyStops: await listCompanyStopStates(ctx.sql, workspaceId, companyDomains),
    waiting: await listWaitingSends(
      ctx.sql,
      workspaceId,
      contacts.map(({ id }) => id),
    ),
  };
}

function statesOf(contacts: readonly TiedContact[]): ActRows['contacts'] {
  return [...new Map(contacts.map(({ state }) => [state.id, state])).values()];
}
