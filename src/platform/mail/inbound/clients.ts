import ipaddr from 'ipaddr.js';
import type { InboundLimits } from './limits.js';
import { Guesses, Pace } from './pace.js';

/** A client that connects, as far as limits count: an IPv4 address, or the /64 of an IPv6 address, which one customer has. */
export interface Client {
  readonly key: string;
  readonly isTrusted: boolean;
  /** Connections that are open. */
  open: number;
  /** Connections refused since one was last taken. */
  refused: number;
  readonly connections: Pace;
  readonly messages: Pace;
  readonly guesses: Guesses;
}

/** How many clients without a connection are remembered. Who is forgotten begins anew. */
const REMEMBERED = 20_000;

/** The clients that are connected, and those that were lately. */
export class Clients {
  readonly #known = new Map<string, Client>();
  readonly #trusted: ReadonlyArray<[ipaddr.IPv4 | ipaddr.IPv6, number]>;

  constructor(private readonly limits: InboundLimits) {
    this.#trusted = limits.trusted.map((text) =>
      text.includes('/') ? ipaddr.parseCIDR(text) : ipaddr.parseCIDR(`${text}/${text.includes(':') ? 128 : 32}`),
    );
  }

  /** @param address as a socket gives it */
  at(address: string): Client {
    const parsed = ipaddr.process(address);
    const key = keyOf(parsed);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#forget();
    const isTrusted = this.#trusted.some(
      ([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits),
    );
    const { connectionsPerMinute, messagesPerMinute, unknownRecipients } = this.limits;
    const client: Client = {
      key,
      isTrusted,
      open: 0,
      refused: 0,
      connections: new Pace(isTrusted ? 0 : connectionsPerMinute),
      messages: new Pace(isTrusted ? 0 : messagesPerMinute),
      guesses: new Guesses(isTrusted ? 0 : unknownRecipients),
    };
    this.#known.set(key, client);
    return client;
  }

  #forget(): void {
    if (this.#known.size < REMEMBERED) return;
    for (const [key, { open }] of this.#known) {
      if (open > 0) continue;
      this.#known.delete(key);
      return;
    }
  }
}

function keyOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
