import type { ApiEndpoint } from '../../../platform/mail/api/types.js';
import type { DkimKey } from '../../../platform/mail/mime/dkim.js';
import type { SmtpEndpoint } from '../../../platform/mail/smtp/types.js';

/** Mailbox as sending uses it: the sender, and the server. Contains plain credentials: never log it. */
export interface Sender {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly uuid: string;
  readonly names: {
    readonly firstName: string;
    readonly lastName: string;
    readonly address: string;
    readonly signature: string | null;
  };
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  /** Host of the links in its tracked messages; null: the one of their campaign. */
  readonly trackingHost: string | null;
  /** Time zone in which its daily limits are counted. */
  readonly timezone: string;
  readonly route:
    | { readonly kind: 'smtp'; readonly endpoint: SmtpEndpoint }
    | { readonly kind: 'api'; readonly endpoint: ApiEndpoint }
    | { readonly kind: 'relay'; readonly endpoint: SmtpEndpoint }
    | { readonly kind: 'direct' }
    /** The simulated mail world: nothing leaves the process. */
    | { readonly kind: 'sandbox' };
  /** Expiry of the access token; null if the server needs none. */
  readonly accessUntil: Date | null;
  /** Signs what leaves a native mailbox; null where the provider signs. */
  readonly dkim: DkimKey | null;
}
