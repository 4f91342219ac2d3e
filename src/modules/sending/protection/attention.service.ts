import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import type { PauseReason } from '../../../engine/lifecycle/enums.js';
import { MAILBOX_PROTECTION } from '../../../engine/stop-rules/mailbox-protection.js';
import { PAUSE_REASON_LABELS } from '../../../engine/words/campaign-terms.js';
import { stored } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { waitsForPeople } from '../../reach/mailboxes/index.js';
import {
  type GuardedCampaign,
  type HeldMailbox,
  listGuardedCampaigns,
  listHeldMailboxes,
  listResistedMailboxes,
  listTroubledMailboxes,
  type ResistedMailbox,
  type TroubledMailbox,
} from './attention.reads.js';

const HOUR_MS = 3_600_000;
/** Maximum waiting contacts counted per mailbox; the exact number beyond it does not matter. */
const MOST_COUNTED = 1_000;

/** Lists mailboxes that are disconnected or held, and campaigns that a guard paused. */
export async function protectionAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const troubled = await listTroubledMailboxes(ctx.sql, workspaceId, MOST_ASKED, MOST_COUNTED);
  const held = await listHeldMailboxes(ctx.sql, workspaceId, MOST_ASKED);
  const resisted = await listResistedMailboxes(ctx.sql, workspaceId, ctx.clock.now(), MOST_ASKED);
  const guarded = await listGuardedCampaigns(ctx.sql, workspaceId, MOST_ASKED);
  return [
    ...troubled.map(troubledItem),
    ...held.map(heldItem),
    ...resisted.map(resistedItem),
    ...guarded.map(guardedItem),
  ];
}

function troubledItem(row: TroubledMailbox): AttentionItem {
  const isForPeople = waitsForPeople(row.status, row.error_code);
  return {
    kind: 'mailbox_trouble',
    // Errors that are rechecked automatically can clear without a member.
    severity: isForPeople ? 'blocking' : 'warning',
    count: 1,
    since: row.since,
    title: withWaiting(troubleOf(row), row),
    resource: 'mailbox',
    resourceId: String(row.id),
  };
}

function troubleOf(row: TroubledMailbox): Said {
  const { address, status, error_code: errorCode, error_message: message, auth } = row;
  if (row.is_of_tenant === true && status === 'disconnected') {
    return say`${address} is disconnected: its organization no longer grants access to the user`;
  }
  if (status === 'disconnected' || errorCode === 'auth_failed') {
    return auth?.startsWith('oauth') === true
      ? say`${address} is disconnected: the provider rejected the sign-in. Sign in again`
      : say`${address} is disconnected: the mail server rejected the password. Enter the password again`;
  }
  switch (errorCode) {
    case 'connection_failed':
    case 'timeout':
    case 'tls_failed':
      return say`${address} cannot connect: the mail server does not respond`;
    case 'sending_quota_exceeded':
      return say`${address} cannot send for now: the sending limit of the provider is reached`;
    case 'policy_rejected':
      return say`${address} is blocked by the mail server. Outrider checks again once a day`;
    default:
      return message === null ? say`${address} has an error` : say`${address} has an error: ${stored(message)}`;
  }
}

/** Adds how many contacts wait for the mailbox. */
function withWaiting(trouble: Said, { waiting }: TroubledMailbox): Said {
  if (waiting === 0) return trouble;
  if (waiting === 1) return say`${trouble}. 1 contact waits`;
  return waiting >= MOST_COUNTED
    ? say`${trouble}. ${MOST_COUNTED} or more contacts wait`
    : say`${trouble}. ${waiting} contacts wait`;
}

function heldItem(row: HeldMailbox): AttentionItem {
  return {
    kind: 'mailbox_quarantined',
    severity: 'warning',
    count: 1,
    since: new Date(row.protected_until.getTime() - MAILBOX_PROTECTION.restHours * HOUR_MS),
    title:
      row.protected_for === null
        ? say`${row.address} is held and sends no campaign emails`
        : say`${row.address} is held and sends no campaign emails: ${stored(row.protected_for)}`,
    resource: 'mailbox',
    resourceId: String(row.id),
  };
}

/** Maximum domains named in a title. */
const NAMED = 3;

function resistedItem({ id, address, domains, since, until }: ResistedMailbox): AttentionItem {
  const more = domains.length - NAMED;
  const shown = domains.slice(0, NAMED);
  const named = more > 0 ? say`${shown} and ${more} more` : shown;
  return {
    kind: 'mailbox_trouble',
    severity: 'warning',
    count: domains.length,
    since,
    title: say`${address} sends nothing to ${named} until ${until}: the mail servers rejected it as a sender`,
    resource: 'mailbox',
    resourceId: String(id),
  };
}

function guardedItem(row: GuardedCampaign): AttentionItem {
  const why = row.pause_detail ?? PAUSE_REASON_LABELS[row.pause_reason as PauseReason];
  return {
    kind: 'campaign_guard_paused',
    severity: 'blocking',
    count: 1,
    since: row.since,
    title: say`“${row.name}” was paused: ${stored(why)}`,
    resource: 'campaign',
    resourceId: row.id,
  };
}
