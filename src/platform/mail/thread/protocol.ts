import type { ApiEndpoint } from '../api/types.js';
import type { Content } from '../mime/draft.js';
import type { SendingPort } from '../port.js';
import type { SmtpOutcome } from '../smtp/types.js';

/** Connection settings of the thread. */
export interface ThreadSettings {
  /** Allowed private networks, in CIDR form. */
  readonly egressAllow: readonly string[];
  /** Certificate authorities that replace the built-in ones (PEM). */
  readonly ca?: string;
}

/** Arguments of the sender that a message is passed to. */
export type Route =
  | { readonly pool: Parameters<SendingPort['smtpPool']> }
  | { readonly direct: string }
  | { readonly api: ApiEndpoint };

/** Message to send, without its content. */
export type Order = readonly [
  id: number,
  /** Position in `Orders.routes`. */
  route: number,
  /** Whether permission is requested before it is sent. */
  asks: boolean,
  from: string,
  to: readonly string[],
  moreDueInMs: number | undefined,
  content: Content,
];

/**
 * Data sent to the thread. Orders of one turn of the event loop are sent together, because a claim has hundreds of
 * messages.
 */
export interface Orders {
  /** Targets of these orders, each once. */
  readonly routes: readonly Route[];
  readonly orders: readonly Order[];
  /** Responses to requests for permission; `refusal` is null if the message may be sent. */
  readonly answers: ReadonlyArray<readonly [id: number, refusal: string | null]>;
  /** Whether these are the last orders: work in progress is finished, then the thread ends. */
  readonly isLast: boolean;
}

/** Data sent from the thread. */
export interface News {
  /** Messages whose connections wait for permission. */
  readonly asking: readonly number[];
  readonly outcomes: ReadonlyArray<readonly [id: number, outcome: SmtpOutcome]>;
}
