import type { Ctx } from '../../platform/context.js';
import { hasSystemMail } from '../../platform/mail/system-mail.js';
import { enqueueMany } from '../../platform/queue/enqueue.js';
import { handOverMail } from './hand-over-mail.service.js';
import { findMember, listMembers } from './members.repo.js';
import { type OwnerTold, ownerTold } from './people.jobs.js';

/** News that owners need to know without opening the console, without a greeting. */
export interface OwnerNews {
  readonly subject: string;
  readonly text: string;
}

/** Emails news to each owner of the workspace after the caller's transaction. Does nothing without a system mail sender. */
export async function mailOwners(ctx: Ctx, workspaceId: number, news: OwnerNews): Promise<void> {
  if (!hasSystemMail(ctx)) return;
  const owners = (await listMembers(ctx.sql, workspaceId)).filter(({ role }) => role === 'owner');
  await enqueueMany(
    ctx,
    ownerTold,
    owners.map(({ user_id: userId }) => ({ workspaceId, userId, ...news })),
  );
}

/** Emails news to a user who is still an owner. Throws while the mail server cannot accept it. */
export async function mailOwner(ctx: Ctx, { workspaceId, userId, subject, text }: OwnerTold): Promise<void> {
  const member = await findMember(ctx.sql, workspaceId, userId);
  if (member?.role !== 'owner' || !hasSystemMail(ctx)) return;
  await handOverMail(ctx, { to: member.email, subject, text: `Hi ${member.name},\n\n${text}\n` });
}
