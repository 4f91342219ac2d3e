import ipaddr from 'ipaddr.js';
import type { InboundLimits } from './limits.js';
import { Guesses, Pace } from './pace.js';

/** Client that limits apply to: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one customer. */
export interface Client {
  readonly key: string;
  readonly isTrusted: boolean;
  /** Open connections. */
  open: number;
  /** Connections rejected since the last accepted one. */
  refused: number;
  readonly connections: Pace;
  readonly messages: Pace;
  readonly guesses: Guesses;
}

/** Maximum clients without a connection that are remembered. A forgotten client starts over. */
const REMEMBERED = 20_000;

/** Connected clients, and recent ones. */
export class Clients {
  readonly #known = new Map<string, Client>();
  readonly #trusted: ReadonlyArray<[ipaddr.IPv4 | ipaddr.IPv6, number]>;

  constructor(private readonly limits: InboundLimits) {
    this.#trusted = limits.trusted.map((text) =>
      text.includes('/') ? ipaddr.parseCIDR(text) : ipaddr.parseCIDR(`${text}/${text.includes(':') ? 128 : 32}`),
    );
  }

  /** @param address as returned by a socket */
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
