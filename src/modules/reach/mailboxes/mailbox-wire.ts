import { isReadyToSend as isReady, remainingToday } from '../../../engine/admission/mailbox-facts.js';
import { rollingUse } from '../../../engine/admission/rolling-use.js';
import type { MailboxStatus, WarmupStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { type Ramp, rampLimit } from '../../../engine/sequence/pace.js';
import { english } from '../../../engine/words/say.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { StoredConnection, StoredEndpoint } from './core/connection.js';
import type { MailEndpointOut } from './core/connection.schemas.js';
import type { MailboxView } from './core/mailboxes.reads.js';
import type { MailboxRow } from './core/mailboxes.repo.js';
import { providerLimit } from './core/provider-facts.js';
import type { DestinationRest } from './destinations/destination-rests.repo.js';
import type { MailboxDetailOut, MailboxOut } from './mailboxes.schemas.js';
import { arrivalOf } from './watches/arrival.service.js';
import type { WatchRow } from './watches/due-watches.js';

/** Returns `readyToSend`, by the same rule as gate 15. */
export function isReadyToSend(
  row: Pick<MailboxRow, 'status' | 'warmup_required' | 'warmup_status' | 'protected_until'>,
): boolean {
  return isReady({
    status: row.status as MailboxStatus,
    warmupRequired: row.warmup_required,
    warmupStatus: row.warmup_status as WarmupStatus,
    protectedUntil: row.protected_until,
  });
}

/**
 * Returns the reason why a mailbox cannot send, or its latest failure. A held mailbox that could otherwise send
 * reports why it is held.
 */
function problemOf(view: MailboxView): Pick<MailboxOut, 'errorCode' | 'errorMessage'> {
  if (view.protected_until === null || view.status !== 'active') {
    return { errorCode: view.error_code as MailboxOut['errorCode'], errorMessage: view.error_message };
  }
  return {
    errorCode: null,
    errorMessage: english`Campaigns do not send from this mailbox until ${isoOf(view.protected_until)}: ${view.protected_for}.`,
  };
}

/** Returns a mailbox for a response at `now`. The enumerations of the schema include all values that this module stores. */
export function mailboxToWire(view: MailboxView, now: Date): MailboxOut {
  const ramp = view.ramp as unknown as Ramp;
  const currentLimit = rampLimit(ramp, view.sending_days);
  // The counter of a past day does not apply to today.
  const sentToday = view.day_ends_at !== null && view.day_ends_at > now ? view.sent_in_day : 0;
  return {
    id: view.id,
    uuid: view.uuid,
    address: view.address,
    firstName: view.first_name,
    lastName: view.last_name,
    displayName: `${view.first_name} ${view.last_name}`.trim(),
    status: view.status as MailboxOut['status'],
    provider: view.provider as MailboxOut['provider'],
    domain: view.domain,
    signature: view.signature,
    forwardTo: view.forward_to,
    replyTo: view.reply_to,
    sendAs: view.send_as,
    dailyLimit: view.daily_limit,
    minGapSeconds: view.min_gap_seconds,
    ramp: { ...ramp, currentLimit },
    timezone: view.timezone,
    tags: view.tags,
    trackingDomain: view.tracking_domain,
    externalDailyUsage: view.external_daily_usage,
    warmupRequired: view.warmup_required,
    warmupStatus: view.warmup_status as MailboxOut['warmupStatus'],
    readyToSend: isReadyToSend(view),
    connection: connectionToWire(view),
    sentToday,
    remainingToday: remainingToday({
      dailyLimit: view.daily_limit,
      externalDailyUsage: view.external_daily_usage,
      usedToday: sentToday,
      rampLimit: currentLimit,
      campaignLimit: null,
      campaignUsedToday: 0,
      providerLimit: providerLimit(view.provider, view.domain),
      usedLast24h: rollingUse(view, now).used_last_24h,
    }),
    campaignsCount: view.campaigns_count,
    exportedTo: view.exported_to,
    lastSyncAt: isoOrNull(view.synced_at),
    lastSentAt: isoOrNull(view.last_sent_at),
    ...problemOf(view),
    createdAt: isoOf(view.created_at),
    updatedAt: isoOf(view.updated_at),
  };
}

/** Destination to which a mailbox pauses sending, as returned by the API. */
export function restToWire(rest: DestinationRest): MailboxDetailOut['destinationRests'][number] {
  return {
    domain: rest.domain,
    until: isoOf(rest.rests_until),
    errorCode: rest.error_code as MailboxDetailOut['destinationRests'][number]['errorCode'],
    message: rest.message,
  };
}

/** Returns the way in which new mail of a mailbox at an API arrives; null for another mailbox. */
export function arrivalToWire(view: MailboxView, watch: WatchRow | undefined, now: Date): MailboxDetailOut['newMail'] {
  const connection = view.connection as StoredConnection | null;
  if (connection?.kind === undefined || connection.imap === null) return null;
  const { by, pollMs, problem } = arrivalOf(watch, connection.kind, now);
  return { by, pollSeconds: pollMs / 1_000, problem };
}

function connectionToWire(view: MailboxView): MailboxOut['connection'] {
  const connection = view.connection as StoredConnection | null;
  if (connection === null) return null;
  return {
    auth: connection.auth,
    kind: connection.kind ?? 'smtp',
    smtp: endpointToWire(connection.smtp, view.smtp_status, view.smtp_checked_at, view.smtp_error),
    imap:
      connection.imap === null
        ? null
        : endpointToWire(connection.imap, view.imap_status, view.imap_checked_at, view.imap_error),
    tenantId: connection.tenant?.id ?? null,
  };
}

function endpointToWire(
  { host, port, security, username }: StoredEndpoint,
  status: string,
  checkedAt: Date | null,
  error: string | null,
): MailEndpointOut {
  return {
    host,
    port,
    security,
    username,
    status: status as MailEndpointOut['status'],
    checkedAt: isoOrNull(checkedAt),
    error,
  };
}
