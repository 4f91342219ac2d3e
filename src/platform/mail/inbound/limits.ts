/** What strangers may take of the inbound server. Rates are per client: an IPv4 address, or the /64 of an IPv6 address. */
export interface InboundLimits {
  /** Bytes of one message; announced as SIZE. */
  readonly messageBytes: number;
  /** Connections at the same time, and those of one client. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  /** New connections of one client; beyond, they wait for their greeting. 0: any number. */
  readonly connectionsPerMinute: number;
  /** Messages of one client; beyond, MAIL waits, then it is told 450. 0: any number. */
  readonly messagesPerMinute: number;
  /** Wrong recipients of one client an hour before each further answer takes longer than the one before. 0: any number. */
  readonly unknownRecipients: number;
  /** Milliseconds in which a connection must have begun a message, or the next one (RFC 5321 section 4.5.3.2.7: 5 minutes). */
  readonly idleMs: number;
  /** Bytes a second that a message must come with on average, once its first minute is over. */
  readonly bytesPerSecond: number;
  /** What is longer than this many bytes is written to disk while it comes. */
  readonly spoolAfterBytes: number;
  /** Bytes on disk at the same time; beyond: 452. */
  readonly spoolBytes: number;
  /** Bytes of memory that long messages take while they are read and stored; further ones wait on disk. */
  readonly memoryBytes: number;
  /** CIDRs of clients that have no limits of their own: a mail server of yours in front of this one. */
  readonly trusted: readonly string[];
}

const MIB = 1024 * 1024;

/** For a small server. */
export const INBOUND_LIMITS: InboundLimits = {
  // 25 MB of content as it travels.
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
