import type { Content } from '../mime/draft.js';
import type { SendingPort } from '../port.js';
import type { OutgoingMessage, SmtpOutcome } from '../smtp/types.js';

/** What the thread needs to know to make its connections. */
export interface ThreadSettings {
  /** Private networks that may be spoken to, in CIDR form. */
  readonly egressAllow: readonly string[];
  /** Certificate authorities to trust instead of the built-in ones (PEM). */
  readonly ca?: string;
}

/** The arguments of the sender that a message is given to. */
export type Route = { readonly pool: Parameters<SendingPort['smtpPool']> } | { readonly direct: string };

export interface Order {
  readonly id: number;
  readonly route: Route;
  readonly message: Omit<OutgoingMessage, 'onHanded'>;
  /** Permission is asked before it is sent. */
  readonly asks: boolean;
}

/** To the thread. What belongs to one turn of the event loop travels together: a claim is hundreds of messages. */
export interface Orders {
  readonly orders: readonly Order[];
  /** Answers to what was asked; `refusal` null: it may go. */
  readonly answers: ReadonlyArray<readonly [id: number, refusal: string | null]>;
  /** Nothing comes any more: what is under way is finished, then the thread ends. */
  readonly isLast: boolean;
}

/** From the thread. */
export interface News {
  /** Messages whose connection waits for permission. */
  readonly asking: readonly number[];
  readonly outcomes: ReadonlyArray<readonly [id: number, outcome: SmtpOutcome]>;
}

/** A content that has crossed a thread border: buffers arrive as plain arrays of octets. */
export function revived(content: Content): Content {
  if (typeof content === 'string') return content;
  if (content instanceof Uint8Array) return bufferOf(content);
  const { message, dkim } = content;
  if (message instanceof Uint8Array) return { message: bufferOf(message), dkim };
  if (message.attachments === undefined) return content;
  const attachments = message.attachments.map((file) => ({ ...file, content: bufferOf(file.content) }));
  return { message: { ...message, attachments }, dkim };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
