/**
 * Limits of untrusted clients of the inbound server. Rates are per client: an IPv4 address, or the /64 of an IPv6
 * address.
 */
export interface InboundLimits {
  /** Bytes per message; announced as SIZE. */
  readonly messageBytes: number;
  /** Maximum concurrent connections in total, and per client. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** New connections per minute and client; beyond that, greetings are delayed. 0 for no limit. */
  readonly connectionsPerMinute: number;
  /** Messages per minute and client; beyond that, MAIL is delayed, then rejected with 450. 0 for no limit. */
  readonly messagesPerMinute: number;
  /** Unknown recipients per hour and client before each further reply is delayed longer than the last. 0 for no limit. */
  readonly unknownRecipients: number;
  /**
   * Time within which a connection must start a message, or the next one, in ms (RFC 5321 section 4.5.3.2.7: 5
   * minutes).
   */
  readonly idleMs: number;
  /** Minimum average bytes per second of a message after its first minute. */
  readonly bytesPerSecond: number;
  /** Bytes above which a message is written to disk as it arrives. */
  readonly spoolAfterBytes: number;
  /** Maximum total bytes on disk; beyond that, messages are rejected with 452. */
  readonly spoolBytes: number;
  /** Bytes of memory for long messages while they are read and stored; further ones wait on disk. */
  readonly memoryBytes: number;
  /** CIDRs of clients without limits, such as your own mail server in front of this one. */
  readonly trusted: readonly string[];
}

const MIB = 1024 * 1024;

/** Limits for a small server. */
export const INBOUND_LIMITS: InboundLimits = {
  // Size of 25 MB of content in transfer encoding.
  messageBytes: 35 * MIB,
  connections: 200,
  connectionsPerClient: 50,
  connectionsPerMinute: 1_200,
  messagesPerMinute: 3_000,
  unknownRecipients: 20,
  idleMs: 300_000,
  bytesPerSecond: 500,
  spoolAfterBytes: 256 * 1024,
  spoolBytes: 1024 * MIB,
  memoryBytes: 256 * MIB,
  trusted: [],
};
