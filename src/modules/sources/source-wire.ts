import { inLanguage } from '../../engine/words/in-language.js';
import type { Ctx } from '../../platform/context.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import type { SourceDeliveryRow } from './deliveries.repo.js';
import type { ListedSource } from './sources.repo.js';
import type { ContactSourceCreatedOut, ContactSourceDeliveryOut, ContactSourceOut } from './sources.schemas.js';
import { type CreatedSource, mappingOf } from './sources.service.js';

export function sourceToWire(ctx: Ctx, row: ListedSource): ContactSourceOut {
  const { previous_until: until } = row;
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    mapping: { ...mappingOf(row) },
    existing: row.existing as ContactSourceOut['existing'],
    tags: row.tags,
    campaignId: row.campaign_id,
    redirectUrl: row.redirect_url,
    honeypot: row.honeypot,
    secretHint: row.secret_hint,
    previousSecretUntil: until !== null && until > ctx.clock.now() ? isoOf(until) : null,
    lastReceivedAt: isoOrNull(row.last_received_at),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Returns a source with its URL, which contains the secret. */
export function createdToWire(ctx: Ctx, { row, secret }: CreatedSource): ContactSourceCreatedOut {
  return { ...sourceToWire(ctx, row), url: `${ctx.config.publicUrl}/in/${secret}` };
}

export function deliveryToWire(ctx: Ctx, row: SourceDeliveryRow): ContactSourceDeliveryOut {
  const { enrollment_reason: reason } = row;
  return {
    id: row.id,
    result: row.result as ContactSourceDeliveryOut['result'],
    reason: row.reason as ContactSourceDeliveryOut['reason'],
    field: row.field,
    fields: row.fields,
    email: row.email,
    profileId: row.profile_id,
    campaignId: row.campaign_id,
    enrollment: row.enrollment as ContactSourceDeliveryOut['enrollment'],
    enrollmentReason: reason === null ? null : inLanguage(ctx.language, reason),
    receivedAt: isoOf(row.received_at),
  };
}
