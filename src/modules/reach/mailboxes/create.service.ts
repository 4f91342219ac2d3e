import { english, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { Insertable } from '../../../platform/db/row-types.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { MailboxesTable } from '../../../platform/db/tables.js';
import { conflict } from '../../../platform/errors.js';
import { enqueue, enqueueMany } from '../../../platform/queue/enqueue.js';
import { requireGoodStanding } from '../../foundation/billing/index.js';
import { appendEvents } from '../../foundation/events/index.js';
import { appendAudit, getWorkspace, lockWorkspaceLimits } from '../../foundation/workspaces/index.js';
import { sealSecrets } from './core/connection.js';
import { mailboxRef } from './core/mailbox-status.service.js';
import { mailboxConnected } from './core/mailboxes.events.js';
import { mailboxesTagged, probeMailbox } from './core/mailboxes.jobs.js';
import { listMailboxViews, type MailboxView } from './core/mailboxes.reads.js';
import {
  countMailboxes,
  findMailboxes,
  insertMailboxes,
  type MailboxRow,
  takeMailboxIds,
} from './core/mailboxes.repo.js';
import { type PlannedMailbox, planCreation } from './create-plan.js';
import { requireOtherForward } from './forward-address.js';
import { addDomainsOf, refuseForeignDomains } from './mailbox-domains.service.js';
import { awaitTenantTokens } from './oauth/tenant-tokens.service.js';
import { giveTokens, lockGrants } from './oauth/use-grant.service.js';
import type { Rejection } from './rejection.js';
import { insertSlots } from './slots/mailbox-slots.repo.js';
import { insertSyncs } from './syncs/mailbox-syncs.repo.js';
import type { NewMailboxes } from './wanted-settings.js';

export interface CreatedMailboxes {
  readonly operationId: string;
  readonly views: readonly MailboxView[];
  readonly rejections: readonly Rejection[];
}

const TAKEN = { code: 'already_exists', message: english`A mailbox with this address already exists.` } as const;
const RAMP_OFF = { enabled: false, start: 10, increment: 5, ceiling: 50 };

/**
 * Creates mailboxes. Hosted mailboxes, at owned domains or test names, are usable immediately. A job verifies connected
 * mailboxes first, unless `verify` is false. Throws 422 if a mailbox would forward to itself, and 409 `limit_reached`
 * if the workspace cannot have that many; then none are created.
 */
export async function createMailboxes(ctx: Ctx, workspaceId: number, body: NewMailboxes): Promise<CreatedMailboxes> {
  await requireGoodStanding(ctx, workspaceId);
  const workspace = await getWorkspace(ctx, workspaceId);
  return inTx(ctx, async (ctx) => {
    const grantIds = body.mailboxes.flatMap((item) => item.connection?.oauthGrantId ?? []);
    const grants = await lockGrants(ctx, workspaceId, grantIds);
    const { planned, rejections } = planCreation(ctx, workspace.type, body.mailboxes, grants);
    requireOtherForward(
      planned.map(({ item, address }) => ({
        ...{ address, forwardTo: item.forwardTo },
        loc: ['body', 'mailboxes', body.mailboxes.indexOf(item), 'forwardTo'],
      })),
    );
    const limit = await lockWorkspaceLimits(ctx, workspaceId);
    const known = await findMailboxes(ctx.sql, workspaceId, {
      ids: [],
      uuids: [],
      addresses: planned.map((mailbox) => mailbox.address),
    });
    const taken = new Set(known.map((row) => row.address));
    const free = planned.filter((mailbox) => !taken.has(mailbox.address));
    const { wanted, refused: foreign } = await refuseForeignDomains(ctx, workspaceId, free);
    const used = await countMailboxes(ctx.sql, workspaceId);
    if (wanted.length > 0 && used + wanted.length > limit.maxMailboxes) {
      const text = say`The workspace has ${used} of ${limit.maxMailboxes} mailboxes.`;
      throw conflict('limit_reached', text, { limit: limit.maxMailboxes, used });
    }
    const rows = await insertPlanned(ctx, workspaceId, wanted, body.verify);
    const made = new Set(rows.map((row) => row.address));
    const refused = planned.filter(({ address }) => !made.has(address) && !foreign.has(address));
    const operationId = ctx.ids.uuid();
    if (rows.length > 0) {
      await appendAudit(ctx, workspaceId, {
        action: 'mailboxes.created',
        resource: 'operation',
        resourceId: operationId,
        changes: { addresses: rows.map((row) => row.address).sort() },
      });
    }
    return {
      operationId,
      views: await listMailboxViews(ctx.sql, workspaceId, inOrderOf(planned, rows)),
      rejections: [
        ...rejections,
        ...foreign.values(),
        ...refused.map(({ item }) => ({ mailbox: item.address, ...TAKEN })),
      ],
    };
  });
}

async function insertPlanned(
  ctx: Ctx,
  workspaceId: number,
  planned: readonly PlannedMailbox[],
  verify: boolean,
): Promise<MailboxRow[]> {
  if (planned.length === 0) return [];
  const now = ctx.clock.now();
  await addDomainsOf(ctx, workspaceId, planned);
  const ids = await takeMailboxIds(ctx.sql, planned.length);
  // UUIDs order the list. Those of one millisecond are sorted here.
  const uuids = planned.map(() => ctx.ids.uuid()).sort();
  const rows = await insertMailboxes(
    ctx.sql,
    planned.map((mailbox, index) =>
      toRow(ctx, workspaceId, mailbox, { id: ids[index] as number, uuid: uuids[index] as string, verify }),
    ),
  );
  const all = rows.map((row) => row.id);
  const active = rows.filter((row) => row.status === 'active');
  const connecting = rows.filter((row) => row.status === 'connecting');
  const receiving = new Set(planned.filter((one) => one.connection?.connection.imap).map((one) => one.address));
  const polled = (part: readonly MailboxRow[]) => part.filter((row) => receiving.has(row.address)).map((row) => row.id);
  await giveTokens(ctx, workspaceId, grantedMailboxes(planned, rows));
  await awaitTenantTokens(ctx, workspaceId, tenantMailboxes(planned, rows));
  await insertSlots(ctx.sql, workspaceId, all, now);
  await insertSyncs(ctx.sql, workspaceId, polled(active), now);
  await insertSyncs(ctx.sql, workspaceId, polled(connecting), null);
  await appendEvents(
    ctx,
    workspaceId,
    active.map((row) => mailboxConnected.draft(mailboxRef(row))),
  );
  await enqueueMany(
    ctx,
    probeMailbox,
    connecting.map((row) => ({ workspaceId, mailboxId: row.id, round: 0 })),
  );
  const tagged = rows.filter((row) => row.tags.length > 0).map((row) => row.id);
  if (tagged.length > 0) await enqueue(ctx, mailboxesTagged, { workspaceId, mailboxIds: tagged });
  return rows;
}

function toRow(
  ctx: Ctx,
  workspaceId: number,
  { item, address, domain, provider, connection, warmupRequired }: PlannedMailbox,
  made: { readonly id: number; readonly uuid: string; readonly verify: boolean },
): Insertable<MailboxesTable> {
  const now = ctx.clock.now();
  const isActive = connection === null || !made.verify;
  return {
    workspace_id: workspaceId,
    id: made.id,
    uuid: made.uuid,
    address,
    first_name: item.firstName.trim(),
    last_name: item.lastName.trim(),
    status: isActive ? 'active' : 'connecting',
    connected_at: isActive ? now : null,
    provider,
    domain,
    signature: item.signature,
    forward_to: item.forwardTo,
    reply_to: item.replyTo,
    daily_limit: item.dailyLimit,
    min_gap_seconds: item.minGapSeconds,
    ramp: storedJson(item.ramp ?? RAMP_OFF),
    timezone: item.timezone,
    tags: [...item.tags],
    tracking_domain: item.trackingDomain,
    stated_daily_usage: item.externalDailyUsage,
    warmup_required: warmupRequired,
    connection: connection === null ? null : storedJson(connection.connection),
    secrets: connection === null ? null : sealSecrets(ctx, workspaceId, made.id, connection.secrets),
    created_at: now,
    updated_at: now,
  };
}

/** Returns the mailboxes created from grants. */
function grantedMailboxes(planned: readonly PlannedMailbox[], rows: readonly MailboxRow[]) {
  const ids = new Map(rows.map((row) => [row.address, row.id]));
  return planned.flatMap(({ address, connection }) => {
    const mailboxId = ids.get(address);
    const isTaker = connection !== null && 'grant' in connection && mailboxId !== undefined;
    return isTaker ? [{ mailboxId, grant: connection.grant }] : [];
  });
}

/** Returns the mailboxes created from users of tenants. */
function tenantMailboxes(planned: readonly PlannedMailbox[], rows: readonly MailboxRow[]) {
  const ids = new Map(rows.map((row) => [row.address, row.id]));
  return planned.flatMap(({ address, connection }) => {
    const mailboxId = ids.get(address);
    const isUser = connection !== null && 'tenant' in connection && mailboxId !== undefined;
    return isUser ? [{ mailboxId, ...connection.tenant }] : [];
  });
}

function inOrderOf(planned: readonly PlannedMailbox[], rows: readonly MailboxRow[]): number[] {
  const byAddress = new Map(rows.map((row) => [row.address, row.id]));
  return planned.flatMap(({ address }) => byAddress.get(address) ?? []);
}
