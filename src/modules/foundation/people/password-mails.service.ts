import { emailKey } from '../../../engine/address/email-key.js';
import type { Language } from '../../../engine/language/languages.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { hasSystemMail } from '../../../platform/mail/system-mail.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { insertAccountLink } from './account-links.repo.js';
import { admitMail } from './accounts/attempts.service.js';
import { auditForPerson, makeToken } from './accounts/sessions.service.js';
import { findUserByEmail } from './accounts/users.repo.js';
import { handOverMail } from './hand-over-mail.service.js';
import { type PasswordAsked, passwordAsked } from './people.jobs.js';
import { findChosen } from './preferences/preferences.repo.js';

const LIFE_MINUTES = 30;
const LIFE_MS = LIFE_MINUTES * 60_000;

/**
 * Enqueues a password-reset mail. A worker looks up the account later, so that neither the response nor its timing reveals
 * whether the account exists. Throws 409 `mail_not_configured`, 429 `rate_limited`.
 */
export async function askForPassword(ctx: Ctx, email: string, clientAddress: string): Promise<void> {
  if (!hasSystemMail(ctx)) {
    throw new AppError(
      'mail_not_configured',
      409,
      say`System email is not set up on this instance. Ask an owner for a link.`,
    );
  }
  await admitMail(ctx, clientAddress, email);
  await enqueue(ctx, passwordAsked, { email, clientAddress, askedAt: ctx.clock.now().toISOString() });
}

/**
 * Mails a link for a new password to the member with this address and a password. Members who sign in only in other ways get
 * none, because the mailbox would become a way to sign in that they have not chosen. Throws while the mail server does not
 * accept the mail and the link would still be valid.
 */
export async function mailPasswordLink(ctx: Ctx, { email, clientAddress, askedAt }: PasswordAsked): Promise<void> {
  if (!hasSystemMail(ctx) || ctx.clock.now().getTime() - Date.parse(askedAt) >= LIFE_MS) return;
  const made = await makeMailedLink(ctx, email, clientAddress);
  if (made === undefined) return;
  await handOverMail(ctx, { to: made.to, language: made.language, ...textOf(made) });
}

interface MailedLink {
  readonly to: string;
  readonly name: string;
  readonly url: string;
  readonly language: Language;
}

function makeMailedLink(ctx: Ctx, email: string, clientAddress: string): Promise<MailedLink | undefined> {
  return inTx(ctx, async (ctx) => {
    const user = await findUserByEmail(ctx.sql, emailKey(email));
    if (user === undefined || user.password_hash === null) return undefined;
    const now = ctx.clock.now();
    const token = makeToken(ctx);
    // Earlier links stay valid: a stranger's request must not invalidate one that an owner created.
    await insertAccountLink(ctx.sql, {
      hash: hashToken(token),
      purpose: 'password',
      user_id: user.id,
      by_mail: true,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    });
    await auditForPerson(ctx, user.id, { action: 'user.password_link_mailed', changes: { address: clientAddress } });
    const { language } = await findChosen(ctx.sql, user.id);
    return {
      to: user.email,
      name: user.name,
      language: language ?? 'en',
      url: `${ctx.config.publicUrl}/app/reset#${token}`,
    };
  });
}

/** Writes the mail in the language that the account has chosen. */
function textOf({ name, url, language }: MailedLink) {
  const sentences = [
    say`Hi ${name},`,
    say`Use this link to choose a new password. It works once and expires in ${LIFE_MINUTES} minutes:`,
    url,
    say`Choosing a new password signs you out everywhere else.`,
    say`You received this email because a password reset was requested for your account at ${new URL(url).host}. If you did not request it, ignore this email: your password stays the same.`,
    '',
  ];
  return {
    subject: inLanguage(language, say`Reset your Outrider password`),
    text: sentences.map((sentence) => inLanguage(language, sentence)).join('\n\n'),
  };
}
