import type { ApiEndpoint, ApiReader, ApiWatcher, SendAsAddress } from './api/types.js';
import type { ImapEndpoint, ImapSession } from './imap/types.js';
import type { ProbeResult } from './smtp/error-code.js';
import type { SmtpPoolOptions } from './smtp/pool.js';
import type { SmtpEndpoint, SmtpSender } from './smtp/types.js';

/** Transport of this process. */
export interface SendingPort {
  /**
   * Returns the sender of an endpoint, with its own connections. The same key returns the same sender while host, port, security, and
   * user stay; a new password or token applies from the next connection.
   * @param key owner of the connections: a mailbox or a relay
   */
  smtpPool(key: string, endpoint: SmtpEndpoint, options?: SmtpPoolOptions): SmtpSender;
  /** Delivery to the recipient domain's own mail hosts. Recipients of one message must be of one domain. */
  directSender(helloName: string): SmtpSender;
  /** Creates the sender of a mailbox at the API of its provider. */
  apiSender(endpoint: ApiEndpoint): SmtpSender;
  /** Ends idle connections now, busy ones after their message. */
  close(): Promise<void>;
}

/** Access of this process to mail servers and mail APIs. The egress policy applies to all connections. */
export interface MailPort extends SendingPort {
  /** Connects, starts TLS, logs in, and disconnects. */
  verifySmtp(endpoint: SmtpEndpoint): Promise<ProbeResult>;
  verifyImap(endpoint: ImapEndpoint): Promise<ProbeResult>;
  /** @throws ImapFailure */
  openImap(endpoint: ImapEndpoint): Promise<ImapSession>;
  /** Checks that an API accepts its token. Never throws. */
  verifyApi(endpoint: ApiEndpoint, now: Date): Promise<ProbeResult>;
  openApi(endpoint: ApiEndpoint): ApiReader;
  /** Lists the addresses that an account at the Gmail API can send as. @throws ApiFailure */
  listSendAs(endpoint: ApiEndpoint): Promise<SendAsAddress[]>;
  /** @param target URL that Graph calls, or topic that Gmail announces to */
  watchApi(endpoint: ApiEndpoint, target: string): ApiWatcher;
}
