import type { SourceEnrollment } from '../../../../engine/contact-source/enums.js';
import { refusalText } from '../../../../engine/enrollment/refusal-text.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError } from '../../../../platform/errors.js';
import { enrollPeople, verifyEnrolled } from '../../imports/index.js';
import { findBookPerson } from '../../profiles/index.js';
import { lockWaiting, updateEnrollment } from '../core/deliveries.repo.js';
import type { ReceivedContact } from '../core/sources.jobs.js';

interface Decision {
  readonly enrollment: SourceEnrollment;
  readonly reason?: string;
}

/**
 * Enrolls a received contact, with the values of the address book, in the campaign of its source. The decision and the
 * contact commit together, so that a repetition changes nothing.
 */
export function enrollReceivedContact(ctx: Ctx, { workspaceId, deliveryId }: ReceivedContact): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const delivery = await lockWaiting(ctx.sql, workspaceId, deliveryId);
    if (delivery === undefined || delivery.campaign_id === null || delivery.profile_id === null) return;
    const decision = await enroll(ctx, workspaceId, delivery.campaign_id, delivery.profile_id);
    await updateEnrollment(ctx.sql, workspaceId, deliveryId, decision.enrollment, decision.reason ?? null);
  });
}

async function enroll(ctx: Ctx, workspaceId: number, campaignId: string, profileId: string): Promise<Decision> {
  const person = await findBookPerson(ctx, workspaceId, profileId);
  if (person === null) return { enrollment: 'not_enrolled' };
  const target = { campaignId, importId: null, onDuplicate: 'skip', duplicateScope: 'campaign' } as const;
  let added: Awaited<ReturnType<typeof enrollPeople>>;
  try {
    added = await enrollPeople(ctx, workspaceId, target, [person]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'campaign_not_editable')
      return { enrollment: 'campaign_unavailable' };
    throw error;
  }
  const row = added?.rows[0];
  if (row === undefined) return { enrollment: 'campaign_unavailable' };
  if (row.refusal !== undefined) return { enrollment: 'not_enrolled', reason: String(refusalText(row.refusal)) };
  if (row.result === 'suppressed') return { enrollment: 'suppressed' };
  if (row.result !== 'created') return { enrollment: 'already_enrolled' };
  await verifyEnrolled(ctx, workspaceId, campaignId, false);
  return { enrollment: 'enrolled' };
}
