import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Said, say } from '../../engine/words/say.js';
import { within } from '../within.js';
import { compileCidrs, isPublicAddress, isSameAddress, readAddress } from './address-classes.js';
import { type HostResolver, type ResolvedAddress, systemHostResolver } from './resolver.js';

export type EgressRefusalKind = 'address_refused' | 'dns_failed';

/** Outbound connection that is not allowed, or whose target could not be resolved. */
export class EgressRefused extends Error {
  constructor(
    readonly kind: EgressRefusalKind,
    readonly sentence: Said,
    options?: ErrorOptions,
  ) {
    super(String(sentence), options);
    this.name = 'EgressRefused';
  }
}

export interface UrlRules {
  /** Allowed schemes without colon, such as `['https']`. */
  readonly schemes: readonly string[];
  /** Ports in addition to the default of the scheme. A host on the operator's allow list may use every port. */
  readonly ports: readonly number[];
}

/**
 * Decides which outbound connections this process can open. Rule against server-side request forgery: names are
 * resolved here and rejected if any address is not public, and the connection uses a checked address, never the name
 * again (a second lookup could return another address: DNS rebinding).
 */
export interface EgressPolicy {
  /**
   * Returns the allowed addresses of `host` (name or literal).
   * @throws EgressRefused `address_refused` if any address is neither public nor allow-listed, `dns_failed` without a
   * response in time
   */
  resolveAllowed(host: string, options?: { ownAddresses?: 'refuse' | 'allow' }): Promise<readonly ResolvedAddress[]>;
  /**
   * Checks properties that need no DNS: scheme, port, user info, literal addresses, and names that always refer to
   * this machine.
   * @returns the parsed URL
   * @throws EgressRefused `address_refused`
   */
  assertUrlAllowed(url: string, rules: UrlRules): URL;
  /** Returns whether the operator allow-listed this address. */
  isAllowListed(address: string): boolean;
}

export interface EgressPolicyOptions {
  /** Allowed ranges in addition to public addresses (setting `EGRESS_ALLOW`). */
  readonly allowCidrs: readonly string[];
  readonly resolver?: HostResolver;
  readonly dnsTimeoutMs?: number;
}

/** Maximum addresses per host; each costs a synchronous query of the interfaces of this machine. */
const MOST_ADDRESSES = 64;

/**
 * Names under which clouds serve instance credentials. They resolve to private addresses; this list rejects them
 * before a query.
 */
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'instance-data',
  'instance-data.ec2.internal',
]);

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export function createEgressPolicy(options: EgressPolicyOptions): EgressPolicy {
  const isAllowListed = compileCidrs(options.allowCidrs);
  const resolve = options.resolver ?? systemHostResolver;
  const dnsTimeoutMs = options.dnsTimeoutMs ?? 5_000;

  const assertAddress = (host: string, address: string, ownAddresses: 'refuse' | 'allow'): void => {
    if (isAllowListed(address)) return;
    if (!isPublicAddress(address)) {
      throw refused(
        host === address ? say`${host} is not a public address` : say`${host} has an address that is not public`,
      );
    }
    if (ownAddresses === 'refuse' && isOwnAddress(address)) throw refused(say`${host} is this machine`);
  };

  return {
    isAllowListed,

    async resolveAllowed(host, { ownAddresses = 'refuse' } = {}) {
      const name = bareHost(host);
      if (METADATA_NAMES.has(name)) throw refused(say`${name} is a metadata service`);
      const literal = isIP(name);
      const found: readonly ResolvedAddress[] =
        literal === 0 ? await lookUp(resolve, name, dnsTimeoutMs) : [{ address: name, family: literal === 6 ? 6 : 4 }];
      if (found.length > MOST_ADDRESSES) throw refused(say`${name} has more than ${MOST_ADDRESSES} addresses`);
      for (const { address } of found) assertAddress(name, address, ownAddresses);
      return found;
    },

    assertUrlAllowed(text, rules) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url === null) throw refused(say`The URL is invalid`);
      if (!rules.schemes.includes(url.protocol.slice(0, -1))) throw refused(say`${url.protocol} is not allowed`);
      if (url.username !== '' || url.password !== '')
        throw refused(say`A URL with a user name or password is not allowed`);
      const host = bareHost(url.hostname);
      if (host === '' || METADATA_NAMES.has(host))
        throw refused(host === '' ? say`An empty host is not allowed` : say`${host} is not allowed`);
      const isLocalName = host === 'localhost' || host.endsWith('.localhost');
      const mayBeLocal = isAllowListed('127.0.0.1') || isAllowListed('::1');
      if (isLocalName && !mayBeLocal) throw refused(say`${host} is this machine`);
      const literal = readAddress(host);
      if (literal !== null) assertAddress(host, host, 'refuse');
      const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
      const isOpenedByOperator = isLocalName || (literal !== null && isAllowListed(host));
      const isUsual = url.port === '' || rules.ports.includes(port ?? 0);
      if (!isUsual && !isOpenedByOperator) throw refused(say`Port ${String(port)} is not allowed`);
      return url;
    },
  };
}

async function lookUp(resolve: HostResolver, name: string, timeoutMs: number): Promise<readonly ResolvedAddress[]> {
  const late = (): never => {
    throw new EgressRefused('dns_failed', say`No DNS response for ${name} in time`);
  };
  try {
    const found = await within(timeoutMs, resolve(name), late);
    if (found.length === 0) throw new EgressRefused('dns_failed', say`${name} has no address`);
    return found;
  } catch (cause) {
    if (cause instanceof EgressRefused) throw cause;
    throw new EgressRefused('dns_failed', say`${name} cannot be resolved`, { cause });
  }
}

/** Returns `[::1]` and `Example.COM.` in the form of a resolver. */
function bareHost(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function refused(message: Said): EgressRefused {
  return new EgressRefused('address_refused', message);
}

function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => isSameAddress(entry.address, address)),
  );
}
