import { emailKey } from '../../../../engine/address/email-key.js';
import { bucketOfIntent, type IntentSource } from '../../../../engine/lifecycle/reply-enums.js';
import type { setThreadIntent } from '../../../outreach/threads/index.js';
import type { Subject } from './match-subject.js';
import type { MessageKind } from './message-kind.js';
import type { ReadMail } from './read-mail.js';
import type { ReplyReading } from './reply-reading.js';

/** The class that a conversation is filtered by. */
type ThreadClass = Parameters<typeof setThreadIntent>[3];

interface ReadReply {
  readonly reading: ReplyReading;
  readonly source: IntentSource;
  /** Whether the contact wrote the reply; false for another author, such as a colleague in copy. */
  readonly isFromContact: boolean;
}

/** Returns whether a reply of another person is neutral: the contact's interest remains. */
export function isAside({ reading, isFromContact }: Pick<ReadReply, 'reading' | 'isFromContact'>): boolean {
  return !isFromContact && reading.intent === 'neutral';
}

/** Returns the class of a conversation after a reply of its contact. */
export function classOfReply(reply: ReadReply): ThreadClass {
  const { reading, source } = reply;
  return {
    replyIntent: reading.intent,
    replyLabel: reading.label,
    bucket: bucketOfIntent(reading.intent),
    source,
    note: null,
    byHand: source === 'manual',
    isAutomatic: reading.isAutoReply,
    isAside: isAside(reply),
  };
}

/**
 * Returns the class of a conversation after an action; null if it is unchanged. A null `subject` means that no contact
 * changes.
 */
export function classOfMessage(
  message: {
    readonly mail: Pick<ReadMail, 'reply' | 'complaint'>;
    readonly kind: MessageKind;
    readonly isOptOutMail: boolean;
    /** The caller gave the class. */
    readonly isImported: boolean;
    readonly fromEmail: string;
  },
  subject: Subject | null,
): ThreadClass | null {
  const { mail, kind, fromEmail } = message;
  const { reply } = mail;
  const source = message.isImported ? 'imported' : (reply?.source ?? 'rules');
  const common = { source, note: null, byHand: false, isAutomatic: kind !== 'customer_reply', isAside: false };
  if (kind === 'bounce') {
    return { ...common, replyIntent: 'bounced', replyLabel: 'delivery_failure', bucket: bucketOfIntent('bounced') };
  }
  if (reply === null) return null;
  if (subject === null) {
    const { intent, label } = reply;
    const found = { ...common, replyIntent: intent, replyLabel: label, bucket: bucketOfIntent(intent) };
    // A member has classified the message, regardless of what it replies to.
    if (message.isImported) return { ...found, isAutomatic: reply.isAutoReply };
    return kind === 'customer_reply' || kind === 'auto_reply' ? found : null;
  }
  if (kind === 'postmaster' || (kind === 'complaint' && mail.complaint !== null) || message.isOptOutMail) return null;
  return classOfReply({ reading: reply, source, isFromContact: emailKey(fromEmail) === subject.emailKey });
}
