/** One server of a mailbox, from one source. */
export interface FoundServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
  readonly username: string;
}

/** Both servers of a mailbox. */
export interface FoundServers {
  readonly smtp: FoundServer;
  /** Null if the source does not name a server for reading. */
  readonly imap: FoundServer | null;
}
