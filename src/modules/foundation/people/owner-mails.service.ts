import { inLanguage } from '../../../engine/words/in-language.js';
import { type Said, say, type Text } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { hasSystemMail } from '../../../platform/mail/system-mail.js';
import { enqueueMany } from '../../../platform/queue/enqueue.js';
import { findMember, listMembers } from './accounts/members.repo.js';
import { handOverMail } from './hand-over-mail.service.js';
import { type OwnerNotice, ownerNotice } from './people.jobs.js';

/** News that owners need to know without opening the console, without a greeting. */
export interface OwnerNews {
  readonly subject: Said;
  /** Paragraphs. */
  readonly text: readonly Text[];
}

/** Emails news to each owner of the workspace, in the language of their account, after the caller's transaction. Does nothing without a system mail sender. */
export async function mailOwners(ctx: Ctx, workspaceId: number, { subject, text }: OwnerNews): Promise<void> {
  if (!hasSystemMail(ctx)) return;
  const owners = (await listMembers(ctx.sql, workspaceId)).filter(({ role }) => role === 'owner');
  await enqueueMany(
    ctx,
    ownerNotice,
    owners.map(({ user_id: userId, language }) => ({
      ...{ workspaceId, userId, language: language ?? 'en' },
      subject: inLanguage(language ?? 'en', subject),
      text: text.map((paragraph) => inLanguage(language ?? 'en', paragraph)).join('\n\n'),
    })),
  );
}

/** Emails news to a user who is still an owner. Throws while the mail server cannot accept it. */
export async function mailOwner(
  ctx: Ctx,
  { workspaceId, userId, language = 'en', subject, text }: OwnerNotice,
): Promise<void> {
  const member = await findMember(ctx.sql, workspaceId, userId);
  if (member?.role !== 'owner' || !hasSystemMail(ctx)) return;
  const greeting = inLanguage(language, say`Hi ${member.name},`);
  await handOverMail(ctx, { to: member.email, language, subject, text: `${greeting}\n\n${text}\n` });
}
