import { companyDomain } from '../../../engine/address/company-domain.js';
import { emailKey } from '../../../engine/address/email-key.js';
import type { CONTACT_ACTIONS } from '../../../engine/lifecycle/enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isTaken } from '../../../platform/db/is-taken.js';
import { conflict, notFound, valueError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { findErased } from '../../reach/suppressions/index.js';
import { getCampaign, requireEditable } from '../campaigns/index.js';
import { applyContactAction } from './contact-action.service.js';
import { type ContactEdit, lockContact, markDeleted, updateContact } from './contact-edit.repo.js';
import { contactColumns, contactFieldNames, MAX_CUSTOM_FIELDS } from './contact-fields.js';
import { contactsEnded, contactsRezoned } from './contacts.jobs.js';
import type { ContactView } from './contacts.reads.js';
import { getContact } from './contacts.service.js';
import { noteNewAddress, noteNewValues } from './corrected/index.js';

/** Changes of a contact, and their effects on emails; null clears a field. */
export type ContactChange = Readonly<Partial<Record<(typeof contactFieldNames)[number], string | null>>> & {
  readonly email?: string | undefined;
  /** Custom fields, merged by key; null removes a key, and null as a whole removes all. */
  readonly customFields?: Readonly<Record<string, string | number | boolean | null>> | null | undefined;
  readonly action?: (typeof CONTACT_ACTIONS)[number] | undefined;
  /** End of a pause; null lasts until a member resumes. */
  readonly holdUntil?: Date | null | undefined;
};

/**
 * Updates the given fields, then performs the action, all or nothing. 404 `campaign_not_found`, `contact_not_found`; 409
 * `campaign_not_editable` for an archived campaign, `already_exists` if another contact of the campaign has the address,
 * `recipient_suppressed` for the address of an erased person, and the action's errors.
 */
export async function changeContact(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactId: string,
  change: ContactChange,
): Promise<ContactView> {
  const { action, holdUntil } = change;
  if (holdUntil !== undefined && action !== 'pause') {
    throw valueError(['body', 'holdUntil'], 'conflicting_values', say('requires the action `pause`'), holdUntil);
  }
  try {
    return await inTx(ctx, async (ctx) => {
      await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
      const locked = await lockContact(ctx.sql, workspaceId, campaignId, contactId);
      if (locked === null) throw notFound('contact');
      const edit = editOf(change, locked);
      if (edit?.email !== undefined) await requireNotErased(ctx, workspaceId, edit.email.emailKey);
      if (edit !== null) await updateContact(ctx.sql, workspaceId, contactId, ctx.clock.now(), edit);
      if (change.timezone !== undefined && change.timezone !== locked.timezone) {
        await enqueue(ctx, contactsRezoned, { workspaceId, campaignId, contactIds: [contactId] });
      }
      if (edit !== null) {
        const note = edit.email === undefined ? noteNewValues : noteNewAddress;
        await note(ctx, workspaceId, [{ id: contactId, campaignId }]);
      }
      if (action === undefined) return getContact(ctx, workspaceId, campaignId, contactId);
      return applyContactAction(ctx, workspaceId, campaignId, contactId, action, holdUntil ?? null);
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`This address is already in use by another contact of the campaign.`, {
      field: 'email',
    });
  }
}

/** An erased person must not be added again under the address. */
async function requireNotErased(ctx: Ctx, workspaceId: number, emailKey: string): Promise<void> {
  const erased = await findErased(ctx, workspaceId, [emailKey]);
  if (erased.size > 0) throw conflict('recipient_suppressed', say`This address is suppressed.`, { field: 'email' });
}

function editOf(
  change: ContactChange,
  current: { readonly email: string; readonly custom_fields: unknown },
): ContactEdit | null {
  const columns = Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const value = change[name];
      return value === undefined ? [] : [[contactColumns[name], value]];
    }),
  );
  const { email } = change;
  const customFields =
    change.customFields === undefined ? undefined : mergeCustom(current.custom_fields, change.customFields);
  const isNewEmail = email !== undefined && email !== current.email;
  if (Object.keys(columns).length === 0 && !isNewEmail && customFields === undefined) return null;
  return {
    columns,
    ...(isNewEmail ? { email: { email, emailKey: emailKey(email), companyDomain: companyDomain(email) } } : {}),
    ...(customFields === undefined ? {} : { customFields }),
  };
}

function mergeCustom(current: unknown, change: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  if (change === null) return {};
  const merged = { ...(current as Record<string, unknown>), ...change };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  if (Object.keys(kept).length <= MAX_CUSTOM_FIELDS) return kept;
  const text = say`a contact has at most ${MAX_CUSTOM_FIELDS} custom fields`;
  throw valueError(['body', 'customFields'], 'limit_reached', text);
}

/**
 * Cancels waiting sends of contacts that have ended, in the caller's transaction. Sends belong to a higher module, so
 * the function is passed in.
 */
export type SettleEnded = (
  ctx: Ctx,
  ended: { readonly workspaceId: number; readonly campaignId: string; readonly contactIds: readonly string[] },
) => Promise<void>;

/** Deletes a contact and cancels its waiting emails. 404 `campaign_not_found`, `contact_not_found`. */
export function deleteContact(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  contactId: string,
  settle: SettleEnded,
): Promise<{ id: string; deletedAt: Date }> {
  return inTx(ctx, async (ctx) => {
    await getCampaign(ctx, workspaceId, campaignId);
    if ((await lockContact(ctx.sql, workspaceId, campaignId, contactId)) === null) throw notFound('contact');
    const deletedAt = ctx.clock.now();
    await markDeleted(ctx.sql, workspaceId, [contactId], deletedAt);
    const ended = { workspaceId, campaignId, contactIds: [contactId] };
    await enqueue(ctx, contactsEnded, ended);
    await settle(ctx, ended);
    return { id: contactId, deletedAt };
  });
}
