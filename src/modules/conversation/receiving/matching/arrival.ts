import type { ReplyIntent } from '../../../../engine/lifecycle/reply-enums.js';
import type { Authentication } from '../../../../engine/mail/proof/proof.js';
import type { KnownMessage, recordIncoming } from '../../../outreach/threads/index.js';
import type { ReceivingMailbox } from './match.reads.js';
import type { ReadMail } from './read-mail.js';

/** SMTP transaction of a message. */
type ReceivedEnvelope = NonNullable<Parameters<typeof recordIncoming>[2][number]['envelope']>;

/** Message that is being received. */
export interface Delivery {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** The message as it was received (RFC 5322). */
  readonly raw: Buffer;
  readonly receivedAt: Date;
  readonly source: 'smtp' | 'imap' | 'ingest';
  /** IMAP host that the message was fetched from. */
  readonly provider?: string;
  /** Authentication results of the sender; absent if not checked. */
  readonly authentication?: Authentication;
  /** SMTP transaction of the message. */
  readonly envelope?: ReceivedEnvelope;
  /** Parsed message, if it has been parsed. */
  readonly mail?: ReadMail;
  /**
   * Role of the IMAP folder of the message; `filed`: a folder that mail is moved to, so the message may have been in
   * another folder before.
   */
  readonly folder?: 'inbox' | 'junk' | 'sent' | 'filed' | null;
  /** Whether the owner has already read the message. */
  readonly seen?: boolean;
  /** Whether the bytes are only the beginning of a longer message. */
  readonly truncated?: boolean;
  /** Conversation ID assigned by the provider. */
  readonly externalThreadId?: string | null;
  /** Class given by the caller that submits the message. */
  readonly givenIntent?: ReplyIntent | null;
  /** Stored object with the bytes of the message; absent to store them in its row. */
  readonly rawBlobId?: string;
}

/** Message that is being received, after parsing. */
export interface Arriving {
  readonly delivery: Delivery;
  readonly mail: ReadMail;
}

export interface ReceivedMessage {
  readonly threadId: number;
  readonly messageId: number;
  /** Whether the message is new; false if it was stored already and nothing changed. */
  readonly created: boolean;
}

/** Message that is being received: its mailbox, and the stored messages that it or its references name. */
export interface Arrival {
  readonly mailbox: ReceivingMailbox;
  readonly named: readonly KnownMessage[];
}
