import { inLanguage } from '../../../../engine/words/in-language.js';
import type { Ctx } from '../../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { SourceDeliveryRow } from '../core/deliveries.repo.js';
import { basisOf, mappingOf } from '../core/source-options.js';
import type { ListedFile, ListedSource } from '../core/sources.repo.js';
import type { ContactSourceCreatedOut, ContactSourceDeliveryOut, ContactSourceOut } from '../core/sources.schemas.js';
import type { CreatedSource } from './sources.service.js';

function fileToWire(ctx: Ctx, file: ListedFile): NonNullable<ContactSourceOut['file']> {
  const { auth_scheme: scheme, auth_username: username, due_at: due, last_error: error } = file;
  return {
    ...{ url: file.url, everyHours: file.every_hours, isReading: file.is_reading, failures: file.failures },
    auth: scheme === null ? null : { scheme: scheme as 'bearer', username },
    nextReadingAt: due === null ? null : isoOf(new Date(due)),
    lastError: error === null ? null : inLanguage(ctx.language, error),
  };
}

export function sourceToWire(ctx: Ctx, row: ListedSource): ContactSourceOut {
  const { previous_until: until } = row;
  const basis = basisOf(row);
  return {
    id: row.id,
    kind: row.kind as ContactSourceOut['kind'],
    name: row.name,
    enabled: row.enabled,
    mapping: { ...mappingOf(row) },
    existing: row.existing as ContactSourceOut['existing'],
    tags: row.tags,
    legalBasis: basis === null ? null : { basis: basis.basis, from: basis.from },
    campaignId: row.campaign_id,
    redirectUrl: row.redirect_url,
    honeypot: row.honeypot,
    file: row.file === null ? null : fileToWire(ctx, row.file),
    secretHint: row.secret_hint,
    previousSecretUntil: until !== null && until > ctx.clock.now() ? isoOf(until) : null,
    lastReceivedAt: isoOrNull(row.last_received_at),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Returns a source with its URL, which contains the secret. */
export function createdToWire(ctx: Ctx, { row, secret }: CreatedSource): ContactSourceCreatedOut {
  return { ...sourceToWire(ctx, row), url: secret === null ? null : `${ctx.config.publicUrl}/in/${secret}` };
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
