import type { ReplyIntent } from '../../../engine/lifecycle/reply-enums.js';
import type { Authentication } from '../../../engine/mail/proof/proof.js';
import type { KnownMessage, recordIncoming } from '../../threads/index.js';
import type { ReceivingMailbox } from './match.reads.js';
import type { ReadMail } from './read-mail.js';

/** SMTP transaction of a message. */
type ReceivedEnvelope = NonNullable<Parameters<typeof recordIncoming>[3]['envelope']>;

/** A message on its way in. */
export interface Delivery {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** The message as it was received (RFC 5322). */
  readonly raw: Buffer;
  readonly receivedAt: Date;
  readonly source: 'smtp' | 'imap' | 'ingest';
  /** The IMAP host that it was fetched from. */
  readonly provider?: string;
  /** Authentication results of the sender; absent if not checked. */
  readonly authentication?: Authentication;
  /** SMTP transaction of the message. */
  readonly envelope?: ReceivedEnvelope;
  /** The message as it was read, where that has been done. */
  readonly mail?: ReadMail;
  /**
   * Role of the IMAP folder of the message; `filed`: a folder that mail is moved to, so the message may have been in
   * another folder before.
   */
  readonly folder?: 'inbox' | 'junk' | 'sent' | 'filed' | null;
  /** Read by its owner already. */
  readonly seen?: boolean;
  /** Only the beginning of a longer message. */
  readonly truncated?: boolean;
  /** The provider's name of the conversation. */
  readonly externalThreadId?: string | null;
  /** Class given by the caller that submits the message. */
  readonly givenIntent?: ReplyIntent | null;
}

/** A message on its way in that has been read. */
export interface Arriving {
  readonly delivery: Delivery;
  readonly mail: ReadMail;
}

export interface ReceivedMessage {
  readonly threadId: number;
  readonly messageId: number;
  /** False: the message was there already, nothing happened. */
  readonly created: boolean;
}

/** Message that is being received: its mailbox, and the stored messages that it or its references name. */
export interface Arrival {
  readonly mailbox: ReceivingMailbox;
  readonly named: readonly KnownMessage[];
}
