import { connect, type Socket } from 'node:net';
import { say } from '../../engine/words/say.js';
import { isSameAddress } from './address-classes.js';
import { type EgressPolicy, EgressRefused } from './egress-policy.js';
import type { ResolvedAddress } from './resolver.js';

export class ConnectFailed extends Error {
  constructor(
    readonly isTimeout: boolean,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ConnectFailed';
  }
}

export interface VettedTarget {
  readonly host: string;
  readonly port: number;
  /** Time limit of all attempts together, including the DNS query. */
  readonly timeoutMs: number;
  readonly ownAddresses?: 'refuse' | 'allow';
  /** Whether to skip the address check; only for targets that the operator configured, never for those of a workspace. */
  readonly addresses?: readonly ResolvedAddress[];
}

/**
 * Opens a TCP connection to an address that the policy allows for `host`, trying up to four in the order of the
 * resolver.
 * @throws EgressRefused before any packet is sent; ConnectFailed if no address responds
 */
export async function openVettedSocket(policy: EgressPolicy, target: VettedTarget): Promise<Socket> {
  const deadline = performance.now() + target.timeoutMs;
  const addresses =
    target.addresses ?? (await policy.resolveAllowed(target.host, { ownAddresses: target.ownAddresses ?? 'refuse' }));
  let failure = new ConnectFailed(true, `No connection to ${target.host}:${target.port} in time`);
  for (const { address } of addresses.slice(0, 4)) {
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) break;
    try {
      return await connectTo(address, target, remainingMs);
    } catch (error) {
      if (!(error instanceof ConnectFailed)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function connectTo(address: string, target: VettedTarget, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const where = `${target.host}:${target.port}`;
    const socket = connect({ host: address, port: target.port, noDelay: true, keepAlive: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new ConnectFailed(true, `No connection to ${where} in time`));
    }, timeoutMs);
    const onError = (cause: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      reject(new ConnectFailed(cause.code === 'ETIMEDOUT', `No connection to ${where}: ${cause.code}`, { cause }));
    };
    socket.once('error', onError);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      // The kernel connected to a literal address, so the peer cannot differ; if it ever did, no data has been sent
      // yet.
      if (!isSameAddress(socket.remoteAddress ?? '', address)) {
        socket.destroy();
        reject(new EgressRefused('address_refused', say`${where} responded from another address`));
        return;
      }
      resolve(socket);
    });
  });
}
