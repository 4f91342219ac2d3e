import type { ApiEndpoint } from '../../../../platform/mail/api/types.js';
import type { DkimKey } from '../../../../platform/mail/mime/dkim.js';
import type { SmtpEndpoint } from '../../../../platform/mail/smtp/types.js';

/** Data of a mailbox for sending: the sender and the server. Contains plain credentials: never log it. */
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
  /** Host of links in tracked messages; null for that of the campaign. */
  readonly trackingHost: string | null;
  /** Time zone in which its daily limits are counted. */
  readonly timezone: string;
  readonly route:
    | { readonly kind: 'smtp'; readonly endpoint: SmtpEndpoint }
    | { readonly kind: 'api'; readonly endpoint: ApiEndpoint }
    | { readonly kind: 'relay'; readonly endpoint: SmtpEndpoint }
    | { readonly kind: 'direct' }
    /** Simulated mail world, in which nothing leaves the process. */
    | { readonly kind: 'sandbox' };
  /** Expiry of the access token; null if the server needs none. */
  readonly accessUntil: Date | null;
  /** Key that signs messages of a hosted mailbox; null if the provider signs. */
  readonly dkim: DkimKey | null;
}
