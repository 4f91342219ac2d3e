import type { Rrset, RrsetChange } from '../../../../engine/dns/zone.js';

/** DNS providers whose zones Outrider can write. */
export const DNS_PROVIDERS = ['powerdns', 'cloudflare', 'rfc2136'] as const;
/** Providers that the instance or a workspace configures with credentials. */
export type ConfiguredDnsName = (typeof DNS_PROVIDERS)[number];

/** Registrars that also host the zones of domains bought there, with the instance's API keys. */
const REGISTRAR_DNS = ['porkbun', 'namecheap'] as const;
export type RegistrarDnsName = (typeof REGISTRAR_DNS)[number];

export type DnsProviderName = ConfiguredDnsName | RegistrarDnsName;

/** Zone at a provider. */
export interface Zone {
  /** Zone ID at the provider. */
  readonly id: string;
  /** Absolute name in lower case, without a trailing dot. */
  readonly name: string;
  /** Name servers to set at the registrar; empty if the provider does not report them. */
  readonly nameservers: readonly string[];
}

/**
 * Service that hosts zones. Every method may throw `OutsideError`. Reads, `write` and `deleteZone` may be repeated:
 * they describe the desired result. `createZone` may not: look up the zone first.
 */
export interface DnsProvider {
  readonly name: DnsProviderName;
  /** Whether zones can be created. Otherwise the operator of the servers creates them, and `createZone` rejects. */
  readonly makesZones: boolean;
  /**
   * Sends a harmless authenticated request; resolves if the credentials are valid.
   * @param zone to check too, if credentials for one zone say nothing about others. Throws 404 if the zone does not
   * exist.
   */
  verify(zone: string | null): Promise<void>;
  /** Returns the zone of exactly this name; null if there is none. */
  findZone(name: string): Promise<Zone | null>;
  createZone(name: string): Promise<Zone>;
  /** Deletes the zone; also resolves if it no longer exists. */
  deleteZone(zone: Zone): Promise<void>;
  /** Returns whole RRsets of these names. Omits record types that `Rrset` does not support. */
  read(zone: Zone, names: readonly string[]): Promise<Rrset[]>;
  /** Returns every RRset of the zone; null if the provider returns records only by name. */
  readAll(zone: Zone): Promise<Rrset[] | null>;
  /**
   * Applies all changes or, if the provider cannot, throws after some of them: the caller reads and restores. A
   * provider that can compare rejects with `refused`, 412 if an RRset differs from `before`.
   */
  write(zone: Zone, changes: readonly RrsetChange[]): Promise<void>;
}

export function isConfiguredDns(name: string): name is ConfiguredDnsName {
  return (DNS_PROVIDERS as readonly string[]).includes(name);
}

export function isRegistrarDns(name: string): name is RegistrarDnsName {
  return (REGISTRAR_DNS as readonly string[]).includes(name);
}

export function isDnsProvider(name: string): name is DnsProviderName {
  return isConfiguredDns(name) || isRegistrarDns(name);
}
