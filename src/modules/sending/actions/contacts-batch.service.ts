import type { ContactStatus } from '../../../engine/lifecycle/enums.js';
import { english, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { getCampaign, requireEditable } from '../../outreach/campaigns/index.js';
import { actOnContacts, findContacts, listContactsPage } from '../../outreach/contacts/index.js';
import { upsertEntries } from '../../reach/suppressions/index.js';
import { stopForbidden } from '../sequence/index.js';
import { syncSubsequence } from '../subsequences/index.js';
import { followAction } from './at-once.service.js';
import { type BATCH_ACTIONS, MAX_BATCH } from './batch-limits.js';
import { takeUp } from './take-up.service.js';

/** Action, and the contacts that it applies to, by ID or filter. */
export interface BatchRequest {
  readonly contactIds?: string[] | undefined;
  readonly filter?: Parameters<typeof listContactsPage>[3] | undefined;
  /** Time before which filtered contacts were created; later ones are excluded. */
  readonly until?: Date | undefined;
  readonly action: (typeof BATCH_ACTIONS)[number];
  readonly subsequenceId?: string | undefined;
  /** End of a pause; null lasts until a member resumes. */
  readonly holdUntil?: Date | null | undefined;
  readonly dryRun: boolean;
}

export interface BatchRefusal {
  readonly contactId: string;
  readonly code: string;
  readonly message: string;
}

export interface BatchResult {
  readonly matchedCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
  readonly rejectedCount: number;
  readonly refused: readonly BatchRefusal[];
  readonly nextCursor: string | null;
}

interface Chosen {
  readonly found: ReadonlyArray<{ readonly id: string; readonly email_key: string; readonly status: string }>;
  readonly missing: readonly string[];
  readonly nextCursor: string | null;
}

type Done = Pick<BatchResult, 'changedCount' | 'unchangedCount' | 'refused'> & { readonly rejectedCount?: number };

/**
 * Applies one action to many contacts of a campaign: all of this chunk, or none if an error occurs. Contacts that
 * cannot be changed are rejected individually. Contacts of a filter come in chunks of up to 1,000. Throws 404
 * `campaign_not_found`, `subsequence_not_found`, 409 `campaign_not_editable`, `invalid_transition` for an archived
 * subsequence, `preflight_failed`.
 */
export function actOnBatch(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  body: BatchRequest,
  cursor: string | undefined,
): Promise<BatchResult> {
  checkBody(body, cursor);
  return inTx(ctx, async (ctx) => {
    await requireEditable(ctx, await getCampaign(ctx, workspaceId, campaignId));
    const { found, missing, nextCursor } = await choose(ctx, workspaceId, campaignId, body, cursor);
    const done = await act(ctx, workspaceId, campaignId, body, found);
    const unknown = missing.map((contactId) => ({
      ...{ contactId, code: 'not_found', message: english`The campaign has no such contact.` },
    }));
    return {
      matchedCount: found.length,
      changedCount: done.changedCount,
      unchangedCount: done.unchangedCount,
      rejectedCount: unknown.length + (done.rejectedCount ?? done.refused.length),
      refused: [...unknown, ...done.refused],
      nextCursor,
    };
  });
}

function checkBody(body: BatchRequest, cursor: string | undefined): void {
  const issues = [];
  const isMove = body.action === 'move_to_subsequence';
  if (body.contactIds === undefined && body.filter === undefined) {
    issues.push(valueIssue(['body'], 'missing_one_of', say('requires `contactIds` or `filter`')));
  }
  if (body.contactIds !== undefined && body.filter !== undefined) {
    issues.push(
      valueIssue(
        ['body', 'filter'],
        'conflicting_values',
        say('conflicts with `contactIds`: use `contactIds` or `filter`, not both'),
      ),
    );
  }
  if (body.filter === undefined && body.until !== undefined) {
    issues.push(valueIssue(['body', 'until'], 'conflicting_values', say('requires `filter`')));
  }
  if (body.filter === undefined && cursor !== undefined) {
    issues.push(
      valueIssue(
        ['query', 'cursor'],
        'invalid_cursor',
        say`is not valid for these parameters; start again without a cursor`,
      ),
    );
  }
  if (isMove && body.subsequenceId === undefined) {
    issues.push(
      valueIssue(['body', 'subsequenceId'], 'missing_one_of', say('is required for the action `move_to_subsequence`')),
    );
  }
  if (!isMove && body.subsequenceId !== undefined) {
    issues.push(
      valueIssue(['body', 'subsequenceId'], 'conflicting_values', say('requires the action `move_to_subsequence`')),
    );
  }
  if (body.action !== 'pause' && body.holdUntil !== undefined) {
    issues.push(valueIssue(['body', 'holdUntil'], 'conflicting_values', say('requires the action `pause`')));
  }
  if (issues.length > 0) throw new ValidationError(issues);
}

async function choose(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  { contactIds, filter, until }: BatchRequest,
  cursor: string | undefined,
): Promise<Chosen> {
  if (contactIds === undefined) {
    const page = await listContactsPage(ctx, workspaceId, campaignId, filter ?? {}, { cursor, limit: MAX_BATCH });
    const found = until === undefined ? page.rows : page.rows.filter((row) => row.created_at <= until);
    return { found, missing: [], nextCursor: page.nextCursor };
  }
  const ids = [...new Set(contactIds)];
  const rows = await findContacts(ctx, workspaceId, ids);
  const found = rows.filter((row) => row.campaign_id === campaignId && row.deleted_at === null);
  const known = new Set(found.map((row) => row.id));
  return { found, missing: ids.filter((id) => !known.has(id)), nextCursor: null };
}

async function act(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  body: BatchRequest,
  found: Chosen['found'],
): Promise<Done> {
  const contactIds = found.map((contact) => contact.id);
  const { action, dryRun } = body;
  if (contactIds.length === 0) return { changedCount: 0, unchangedCount: 0, refused: [] };
  if (action === 'suppress') return suppressAll(ctx, workspaceId, found, dryRun);
  if (action === 'move_to_subsequence') {
    const wanted = { contactIds, intents: [], statuses: [], dryRun };
    const subsequenceId = body.subsequenceId ?? '';
    const moved = await syncSubsequence(ctx, { workspaceId, parentId: campaignId, subsequenceId, wanted });
    return {
      changedCount: moved.addedCount,
      unchangedCount: moved.alreadyInCount,
      rejectedCount: moved.skippedCount,
      refused: moved.skipped.map(({ contactId, reason, message }) => ({ contactId, code: reason, message })),
    };
  }
  if (action === 'resume' && !dryRun) await takeUp(ctx, workspaceId, campaignId, contactIds);
  const holdUntil = body.holdUntil ?? null;
  const outcome = await actOnContacts(ctx, workspaceId, campaignId, { contactIds, action, holdUntil, dryRun });
  const { changed, unchanged, refused } = outcome;
  if (!dryRun) await followAction(ctx, workspaceId, campaignId, action, changed);
  return { changedCount: changed.length, unchangedCount: unchanged.length, refused };
}

/** Suppresses the addresses in the whole workspace, which stops their waiting contacts in all campaigns. */
async function suppressAll(ctx: Ctx, workspaceId: number, found: Chosen['found'], dryRun: boolean): Promise<Done> {
  const isSo = (status: string): boolean => (status as ContactStatus) === 'suppressed';
  const unchangedCount = found.filter((contact) => isSo(contact.status)).length;
  if (!dryRun) {
    const entries = found.map(({ email_key: value }, index) => ({
      ...{ line: index + 1, kind: 'email' as const, value, groupId: '' },
      ...{ reason: undefined, note: undefined, expiresAt: undefined },
    }));
    await upsertEntries(ctx, workspaceId, { entries, overrides: false, source: 'api' }, stopForbidden);
  }
  return { changedCount: found.length - unchangedCount, unchangedCount, refused: [] };
}
