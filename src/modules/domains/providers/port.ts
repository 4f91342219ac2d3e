import type { Rrset, RrsetChange } from '../../../engine/dns/zone.js';

/** DNS providers that zones are written at. */
export const DNS_PROVIDERS = ['powerdns', 'cloudflare', 'rfc2136'] as const;
/** A provider whose access the installation or a workspace configures. */
export type ConfiguredDnsName = (typeof DNS_PROVIDERS)[number];

/** Registrars that also hold the zones of domains bought there, by the installation's keys. */
const REGISTRAR_DNS = ['porkbun', 'namecheap'] as const;
export type RegistrarDnsName = (typeof REGISTRAR_DNS)[number];

export type DnsProviderName = ConfiguredDnsName | RegistrarDnsName;

/** A zone at a provider. */
export interface Zone {
  /** As the provider calls it. */
  readonly id: string;
  /** Absolute, lower case, without a final dot. */
  readonly name: string;
  /** What the registrar must be told; empty when the provider does not say. */
  readonly nameservers: readonly string[];
}

/**
 * A place where zones are kept. Every method may throw `OutsideError`. Reads may be repeated at will; so may `write` and
 * `deleteZone`, which say what is to be there and not what to do. Only `createZone` may not: look the zone up first.
 */
export interface DnsProvider {
  readonly name: DnsProviderName;
  /** False: zones are made by the people who run its servers, and `createZone` refuses. */
  readonly makesZones: boolean;
  /**
   * Asks for something that takes the access and changes nothing; resolves when it is good.
   * @param zone that it is to be good for, where the access to one says nothing about others. Throws 404 when it is not there.
   */
  verify(zone: string | null): Promise<void>;
  /** The zone of exactly this name; null: there is none. */
  findZone(name: string): Promise<Zone | null>;
  createZone(name: string): Promise<Zone>;
  /** Also when it is gone already. */
  deleteZone(zone: Zone): Promise<void>;
  /** Whole RRsets of these names. Types that `Rrset` does not know are left out. */
  read(zone: Zone, names: readonly string[]): Promise<Rrset[]>;
  /** Every RRset of the zone; null: this provider shows only what it is asked for by name. */
  readAll(zone: Zone): Promise<Rrset[] | null>;
  /**
   * Writes all of the changes or, where the provider can not, throws after a part of them: the caller reads and puts back.
   * A provider that can compare refuses when an RRset is not as `before` says (`refused`, 412).
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
