import type { DnsAnswer, DnsQuestion } from '../../engine/dns/answers.js';
import type { DnsMessage, DnsRequest, WireRecord } from '../../engine/dns/wire/message.js';
import type { TsigKey } from './tsig.js';

/** Name servers of a zone, according to its parent. */
export interface ZoneServers {
  /** Absolute, lower case, without a final dot. */
  readonly zone: string;
  /** Host names, in alphabetical order. */
  readonly nameservers: readonly string[];
  /** Addresses that the egress policy allows, such as `192.0.2.53:53`. Empty if none is reachable. */
  readonly addresses: readonly string[];
}

/** Name server accessed with a key. */
export interface KeyedServer {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  /** Allowed ports in addition to 53. */
  readonly ports: readonly number[];
  /**
   * Whether the address comes from a workspace: networks that the operator opened for the instance's own servers are
   * not reachable.
   */
  readonly isOfWorkspace: boolean;
  readonly key: TsigKey;
}

export interface SignedAnswer {
  readonly message: DnsMessage;
  /** Whether the server proved that it knows the key. */
  readonly isSigned: boolean;
  /** Error about our signature (`TSIG_ERROR`); 0 for none. */
  readonly error: number;
}

/** All records of a zone, or the response without them, because not every client may read a whole zone. */
export type WholeZone = { readonly records: readonly WireRecord[] } | { readonly refusal: SignedAnswer };

/** DNS queries. They never throw: a query without a response in time is `unanswered`. */
export interface OutboundDns {
  /** Queries the configured resolvers of this process. */
  ask(question: DnsQuestion): Promise<DnsAnswer>;
  /**
   * Queries the authoritative name servers of the zone, so that a record counts as soon as it exists. Names that they
   * are not authoritative for, such as an alias or a delegated subdomain, are queried at the resolvers.
   */
  askZone(servers: ZoneServers, question: DnsQuestion): Promise<DnsAnswer>;
  /** Returns the zone of a name; null if it cannot be determined. */
  zoneOf(name: string): Promise<ZoneServers | null>;
  /**
   * Sends signed requests (RFC 8945) to one server over TCP and waits for all responses, in order. Throws
   * `OutboundError`: `protocol` if a response is unreadable, wrongly signed, or missing.
   */
  exchange(server: KeyedServer, requests: readonly DnsRequest[]): Promise<SignedAnswer[]>;
  /** Requests all records of a zone (AXFR, RFC 5936). Throws `OutboundError`. */
  transferZone(server: KeyedServer, zone: string): Promise<WholeZone>;
}
