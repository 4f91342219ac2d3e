import type { DnsAnswer, DnsQuestion } from '../../engine/dns/answers.js';
import type { DnsMessage, DnsRequest, WireRecord } from '../../engine/dns/wire/message.js';
import type { TsigKey } from './tsig.js';

/** The name servers of a zone, as its parent names them. */
export interface ZoneServers {
  /** Absolute, lower case, without a final dot. */
  readonly zone: string;
  /** Host names, in alphabetical order. */
  readonly nameservers: readonly string[];
  /** Where they may be asked, by the egress policy: `192.0.2.53:53`. Empty: not from here. */
  readonly addresses: readonly string[];
}

/** A name server that is spoken to with a key. */
export interface KeyedServer {
  /** Name or address. */
  readonly host: string;
  readonly port: number;
  /** Ports besides 53 at which such a server may listen. */
  readonly ports: readonly number[];
  /** The address comes from a workspace: what the operator opened for the instance's own servers is not reached. */
  readonly isOfWorkspace: boolean;
  readonly key: TsigKey;
}

export interface SignedAnswer {
  readonly message: DnsMessage;
  /** The server has proven that it knows the key. */
  readonly isSigned: boolean;
  /** What it says about our signature (`TSIG_ERROR`); 0: nothing. */
  readonly error: number;
}

/** All records of a zone, or the answer that is none: not every client may see a whole zone. */
export type WholeZone = { readonly records: readonly WireRecord[] } | { readonly refusal: SignedAnswer };

/** Questions to DNS. An answer never throws: what no server answers in time is `unanswered`. */
export interface OutboundDns {
  /** Asks the resolvers that this process is set to use. */
  ask(question: DnsQuestion): Promise<DnsAnswer>;
  /**
   * Asks the name servers of the zone themselves, so that a record counts from the moment it is there; what they do not
   * answer for, an alias or a part of the zone that was handed on, is asked of the resolvers.
   */
  askZone(servers: ZoneServers, question: DnsQuestion): Promise<DnsAnswer>;
  /** The zone that holds a name; null when it can not be found out. */
  zoneOf(name: string): Promise<ZoneServers | null>;
  /**
   * Sends signed requests (RFC 8945) to one server over TCP and waits for all answers, in the order of the requests. Throws
   * `OutboundError`: `protocol` when an answer can not be read, is signed wrongly, or is missing.
   */
  exchange(server: KeyedServer, requests: readonly DnsRequest[]): Promise<SignedAnswer[]>;
  /** Asks for all records of a zone (AXFR, RFC 5936). Throws `OutboundError`. */
  transferZone(server: KeyedServer, zone: string): Promise<WholeZone>;
}
