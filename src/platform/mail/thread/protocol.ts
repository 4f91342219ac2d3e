import type { Content } from '../mime/draft.js';
import type { SendingPort } from '../port.js';
import type { SmtpOutcome } from '../smtp/types.js';

/** What the thread needs to know to make its connections. */
export interface ThreadSettings {
  /** Private networks that may be spoken to, in CIDR form. */
  readonly egressAllow: readonly string[];
  /** Certificate authorities to trust instead of the built-in ones (PEM). */
  readonly ca?: string;
}

/** The arguments of the sender that a message is given to. */
export type Route = { readonly pool: Parameters<SendingPort['smtpPool']> } | { readonly direct: string };

/** A message to send, as its sender takes it but for the content. */
export type Order = readonly [
  id: number,
  /** Position in `Orders.routes`. */
  route: number,
  /** Permission is asked before it is sent. */
  asks: boolean,
  from: string,
  to: readonly string[],
  moreDueInMs: number | undefined,
  content: Content,
];

/** To the thread. What belongs to one turn of the event loop travels together: a claim is hundreds of messages. */
export interface Orders {
  /** Where these orders go, each route once. */
  readonly routes: readonly Route[];
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
