import type { TEMPLATE_MODES } from '../../engine/lifecycle/enums.js';

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
  /** The mailbox that writes. */
  readonly fromMailboxAddress?: string | undefined;
  /** Whether subject and bodies are templates, what fills them, and which of their choices are made. */
  readonly renderTemplates: boolean;
  readonly templateContext: Readonly<Record<string, unknown>>;
  readonly templateSeed?: number | undefined;
  readonly templateMode: (typeof TEMPLATE_MODES)[number];
  readonly cc_emails?: GivenAddresses;
  readonly bcc_emails?: GivenAddresses;
  /** Where answers go; absent: as the mailbox says. */
  readonly reply_to?: string | null | undefined;
  readonly attachments?: readonly GivenFile[] | null | undefined;
  readonly add_signature: boolean;
  /** Not before this instant. */
  readonly send_at?: Date | null | undefined;
  /** Seconds in which it can be cancelled before it goes out. */
  readonly undo_s: number;
  readonly override_suppression: boolean;
}

/** A message that begins a conversation. */
export interface GivenNewMessage extends GivenMessage {
  readonly to_emails: GivenAddresses;
  readonly subject: string;
}

/** An answer. */
export interface GivenReply extends GivenMessage {
  /** Absent: the sender of the answered message. */
  readonly to_emails?: GivenAddresses;
  /** Absent: that of the conversation. */
  readonly subject?: string | null | undefined;
  /** The message that is answered; absent: the newest received one, else the newest. */
  readonly message_id?: number | null | undefined;
  readonly reply_all: boolean;
  readonly include_quote: boolean;
}

/** A message that is passed on. */
export interface GivenForward extends GivenMessage {
  readonly to_emails: GivenAddresses;
  readonly subject?: string | null | undefined;
  /** Absent: the newest. */
  readonly message_id?: number | null | undefined;
  readonly include_thread: boolean;
  readonly include_attachments: boolean;
}
