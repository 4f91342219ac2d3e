import type { Language } from '../../../engine/language/languages.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { NoticeChannelOut, NoticeTestOut } from './channels.schemas.js';
import type { ChannelView } from './channels.service.js';
import type { NoticeOutcome } from './post-notice.js';

/** Returns a channel for the API, without its URL. */
export function channelToWire(ctx: Ctx, { row, memberEmail }: ChannelView): NoticeChannelOut {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    id: row.id,
    kind: row.kind as NoticeChannelOut['kind'],
    name: row.name,
    status: row.status as NoticeChannelOut['status'],
    disabledReason: row.disabled_reason as NoticeChannelOut['disabledReason'],
    memberId: row.member_id,
    memberEmail,
    urlHost: row.url_host,
    endpointHash: row.endpoint_hash?.toString('hex') ?? null,
    eventTypes: row.event_types,
    campaignIds: row.campaign_ids,
    intents: row.intents as NoticeChannelOut['intents'],
    includesText: row.includes_text,
    dailyAt: row.daily_at,
    quietHours: from === null || until === null ? null : { from, until },
    timeZone: row.time_zone,
    language: row.language as Language | null,
    nextMessageAt: row.status === 'active' ? isoOrNull(row.due_at) : null,
    consecutiveFailures: row.consecutive_failures,
    failingSince: isoOrNull(row.failing_since),
    lastSuccessAt: isoOrNull(row.last_success_at),
    lastFailureAt: isoOrNull(row.last_failure_at),
    errorCode: row.error_code as NoticeChannelOut['errorCode'],
    errorMessage: row.error_message === null ? null : inLanguage(ctx.language, row.error_message),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export function testToWire(ctx: Ctx, outcome: NoticeOutcome): NoticeTestOut {
  if (outcome.kind === 'delivered') return { delivered: true, errorCode: null, errorMessage: null };
  return { delivered: false, errorCode: outcome.code, errorMessage: inLanguage(ctx.language, outcome.message) };
}
