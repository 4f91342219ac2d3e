import { decideContactAction } from '../../../engine/lifecycle/contact.js';
import type { ContactAction, ContactStatus } from '../../../engine/lifecycle/enums.js';
import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { isoOrNull } from '../../../platform/http/wire.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendContactEvents } from '../../foundation/events/index.js';
import { campaignRef, getCampaign } from '../campaigns/index.js';
import { isSuppressed, listSuppressedNames } from './contact-bulk.reads.js';
import { lockContacts, markDeleted, readContacts } from './contact-edit.repo.js';
import { contactHeld, contactResumed } from './contacts.events.js';
import { contactsEnded, contactsResumed } from './contacts.jobs.js';
import { changeContacts } from './status/contact-status.service.js';
import { announceStopped } from './status/contact-stopped.service.js';

/** Result of an action on several contacts. */
export interface BatchOutcome {
  readonly changed: readonly string[];
  /** Contacts of `changed` by their new status; empty for a deletion. */
  readonly moves: ReadonlyMap<ContactStatus, readonly string[]>;
  /** Contacts that already had the status. */
  readonly unchanged: readonly string[];
  readonly refused: ReadonlyArray<{
    readonly contactId: string;
    readonly code: 'invalid_transition' | 'recipient_suppressed';
    readonly message: string;
  }>;
}

/**
 * Pauses, resumes, stops or deletes contacts of a campaign, like `applyContactAction` for a single contact, in a few
 * statements for any number of contacts. With `dryRun`, only returns the expected results and locks no contact.
 */
export function actOnContacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  request: {
    readonly contactIds: readonly string[];
    readonly action: ContactAction | 'delete';
    readonly holdUntil: Date | null;
    readonly dryRun: boolean;
  },
): Promise<BatchOutcome> {
  const { action, dryRun } = request;
  return inTx(ctx, async (ctx) => {
    const campaign = await getCampaign(ctx, workspaceId, campaignId);
    const look = dryRun ? readContacts : lockContacts;
    const locked = await look(ctx.sql, workspaceId, campaignId, request.contactIds);
    if (action === 'delete') {
      const ids = locked.map((contact) => contact.id);
      return deleteLocked(ctx, workspaceId, campaignId, ids, dryRun);
    }
    const now = ctx.clock.now();
    const keys = action === 'resume' ? locked.map((contact) => contact.email_key) : [];
    const names = await listSuppressedNames(ctx.sql, workspaceId, campaign.group_id, now, keys);
    const moves = new Map<ContactStatus, string[]>();
    const outcome = {
      changed: [] as string[],
      unchanged: [] as string[],
      refused: [] as BatchOutcome['refused'][number][],
      moves,
    };
    for (const { id, email_key: key, status } of locked) {
      const decision = decideContactAction(
        status as ContactStatus,
        action,
        keys.length > 0 && isSuppressed(names, key),
      );
      if (decision.kind === 'noop') outcome.unchanged.push(id);
      else if (decision.kind === 'refused') {
        const message =
          decision.code === 'recipient_suppressed'
            ? english`The address is suppressed.`
            : english`The action "${action}" does not apply to a ${status} contact.`;
        outcome.refused.push({ contactId: id, code: decision.code, message });
      } else {
        outcome.changed.push(id);
        moves.set(decision.to, [...(moves.get(decision.to) ?? []), id]);
      }
    }
    if (dryRun || outcome.changed.length === 0) return outcome;
    const holdUntil = action === 'pause' ? request.holdUntil : null;
    const changed = [];
    for (const [status, ids] of moves) {
      changed.push(
        ...(await changeContacts(ctx, workspaceId, ids, {
          status,
          reason: action === 'resume' ? null : 'manual',
          holdUntil,
        })),
      );
    }
    const ref = campaignRef(campaign);
    const contactIds = outcome.changed;
    if (action === 'stop') await announceStopped(ctx, workspaceId, changed, 'manual', null);
    if (action === 'pause') {
      const common = { ...ref, holdUntil: isoOrNull(holdUntil), returnDate: null };
      await appendContactEvents(ctx, workspaceId, contactHeld, common, contactIds);
    }
    if (action === 'resume') {
      await appendContactEvents(ctx, workspaceId, contactResumed, { ...ref, by: 'manual' }, contactIds);
      await enqueue(ctx, contactsResumed, { workspaceId, campaignId, contactIds });
    }
    if (action === 'stop') await enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds });
    return outcome;
  });
}

/** Deleted contacts get no further email. */
async function deleteLocked(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  ids: readonly string[],
  dryRun: boolean,
): Promise<BatchOutcome> {
  if (!dryRun && ids.length > 0) {
    await markDeleted(ctx.sql, workspaceId, ids, ctx.clock.now());
    await enqueue(ctx, contactsEnded, { workspaceId, campaignId, contactIds: ids });
  }
  return { changed: ids, moves: new Map(), unchanged: [], refused: [] };
}
