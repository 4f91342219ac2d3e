import { DEFAULT_ADDRESS_BLOCKLISTS } from '../../engine/dns/address-blocklists.js';
import { DEFAULT_BLOCKLISTS } from '../../engine/dns/blocklists.js';
import { isHostname } from './listen-settings.js';
import type { SettingsReader } from './settings-reader.js';

export interface BlocklistSettings {
  /** Zones of the blocklists to query about domains; empty if none. */
  readonly blocklists: readonly string[];
  /** Zones of the blocklists to query about addresses that email leaves from; empty if none. */
  readonly addressBlocklists: readonly string[];
}

export function readBlocklists(read: SettingsReader): BlocklistSettings {
  return {
    blocklists: readZones(read, 'BLOCKLISTS', DEFAULT_BLOCKLISTS),
    addressBlocklists: readZones(read, 'ADDRESS_BLOCKLISTS', DEFAULT_ADDRESS_BLOCKLISTS),
  };
}

/** Reads zones, or `off` for none. */
function readZones(read: SettingsReader, name: string, usual: readonly string[]): readonly string[] {
  if (read.text(name) === 'off') return [];
  const named = read.list(name, isHostname, `\`off\`, or a list of zones such as ${usual[0]}`);
  return named.length === 0 ? usual : named.map((zone) => zone.toLowerCase());
}
