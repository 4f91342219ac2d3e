import { emailKey } from '../../../engine/address/email-key.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound } from '../../../platform/errors.js';
import { getCampaign } from '../campaigns/index.js';
import { hasContacts } from './contact-bulk.reads.js';
import {
  type ContactFilter,
  type ContactView,
  findContactView,
  listContactViews,
  pageContacts,
} from './contacts.reads.js';

/** Contacts per read of a list without a limit. */
const STREAM_PAGE = 1_000;

export interface ContactQuery {
  readonly status?: readonly string[] | undefined;
  readonly email?: string | undefined;
  readonly search?: string | undefined;
  readonly importId?: string | undefined;
  readonly replyIntent?: string | undefined;
}

function filterOf({ email, ...rest }: ContactQuery): ContactFilter {
  return { ...rest, emailKey: email === undefined ? undefined : emailKey(email.trim()) };
}

/** Returns one contact of the campaign or, without one, of the workspace. Throws 404 `contact_not_found`. */
export async function getContact(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string | null,
  contactId: string,
): Promise<ContactView> {
  const row = await findContactView(ctx.sql, workspaceId, campaignId, contactId);
  if (row === null) throw notFound('contact');
  return row;
}

/** Returns one contact of a campaign. Throws 404 `campaign_not_found`, `contact_not_found`. */
export async function getCampaignContact(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactId: string,
): Promise<ContactView> {
  await getCampaign(ctx, workspaceId, campaignId);
  return getContact(ctx, workspaceId, campaignId, contactId);
}

/** Returns the contacts with these IDs, including deleted ones, in no order. */
export function findContacts(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<ContactView[]> {
  return contactIds.length === 0 ? Promise.resolve([]) : listContactViews(ctx.sql, workspaceId, contactIds);
}

/** Returns a page of a campaign's contacts by creation. Throws 404 `campaign_not_found`. */
export async function listContactsPage(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  query: ContactQuery,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: ContactView[]; nextCursor: string | null }> {
  await getCampaign(ctx, workspaceId, campaignId);
  const binding: CursorBinding = { workspaceId, operation: 'listCampaignContacts', filters: { campaignId, ...query } };
  const [afterId = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const rows = await pageContacts(ctx.sql, workspaceId, campaignId, filterOf(query), {
    afterId: afterId as string | null,
    limit: page.limit + 1,
  });
  if (rows.length <= page.limit) return { rows, nextCursor: null };
  rows.length = page.limit;
  return { rows, nextCursor: encodeCursor(ctx.secrets, binding, [rows.at(-1)?.id ?? null]) };
}

/**
 * Streams all contacts of a campaign by creation, reading a page at a time. Throws 404 `campaign_not_found` before
 * the first contact.
 */
export async function streamContacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  query: ContactQuery,
): Promise<AsyncGenerator<ContactView>> {
  await getCampaign(ctx, workspaceId, campaignId);
  return pagesOf(ctx, workspaceId, campaignId, filterOf(query));
}

async function* pagesOf(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  filter: ContactFilter,
): AsyncGenerator<ContactView> {
  let afterId: string | null = null;
  for (;;) {
    const rows: ContactView[] = await pageContacts(ctx.sql, workspaceId, campaignId, filter, {
      afterId,
      limit: STREAM_PAGE,
    });
    yield* rows;
    if (rows.length < STREAM_PAGE) return;
    afterId = rows.at(-1)?.id ?? null;
  }
}

/** Returns whether the campaign has any contact that is not deleted. */
export function campaignHasContacts(ctx: Ctx, workspaceId: number, campaignId: string): Promise<boolean> {
  return hasContacts(ctx.sql, workspaceId, campaignId);
}
