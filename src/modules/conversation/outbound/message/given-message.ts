import type { TEMPLATE_MODES } from '../../../../engine/lifecycle/enums.js';

/** Kind of a manual message. */
export type OutboundKind = 'reply' | 'forward' | 'new' | 'test';

/** One or more addresses: a list, or text separated by commas or semicolons. */
export type GivenAddresses = string | readonly string[] | null | undefined;

/** Named file content, an attachment of a stored message (`attachment_id`), or a file of a draft (`draft_file_id`). */
export interface GivenFile {
  readonly filename?: string | undefined;
  readonly content_type?: string | undefined;
  readonly content_base64?: string | undefined;
  readonly attachment_id?: string | undefined;
  readonly draft_file_id?: string | undefined;
}

/** Common input of replies, forwards and new messages. */
export interface GivenMessage {
  readonly body_text?: string | null | undefined;
  readonly body_html?: string | null | undefined;
  /** Address of the sending mailbox. */
  readonly fromMailboxAddress?: string | undefined;
  /** Whether subject and bodies are templates, with their values, the seed of their spintax, and their mode. */
  readonly renderTemplates: boolean;
  readonly templateContext: Readonly<Record<string, unknown>>;
  readonly templateSeed?: number | undefined;
  readonly templateMode: (typeof TEMPLATE_MODES)[number];
  readonly cc_emails?: GivenAddresses;
  readonly bcc_emails?: GivenAddresses;
  /** Reply-To address; defaults to the setting of the mailbox. */
  readonly reply_to?: string | null | undefined;
  readonly attachments?: readonly GivenFile[] | null | undefined;
  readonly add_signature: boolean;
  /** Earliest time of sending. */
  readonly send_at?: Date | null | undefined;
  /** Seconds before sending in which the message can be canceled. */
  readonly undo_s: number;
  readonly override_suppression: boolean;
}

/** Message that starts a conversation. */
export interface GivenNewMessage extends GivenMessage {
  readonly to_emails: GivenAddresses;
  readonly subject: string;
}

/** Reply to a message. */
export interface GivenReply extends GivenMessage {
  /** Recipients; default to the sender of the original message. */
  readonly to_emails?: GivenAddresses;
  /** Subject; defaults to the subject of the conversation. */
  readonly subject?: string | null | undefined;
  /** Message to reply to; defaults to the newest received message, or else the newest of all. */
  readonly message_id?: number | null | undefined;
  readonly reply_all: boolean;
  readonly include_quote: boolean;
}

/** Forwarded message. */
export interface GivenForward extends GivenMessage {
  readonly to_emails: GivenAddresses;
  readonly subject?: string | null | undefined;
  /** Message to forward; defaults to the newest. */
  readonly message_id?: number | null | undefined;
  readonly include_thread: boolean;
  readonly include_attachments: boolean;
}
