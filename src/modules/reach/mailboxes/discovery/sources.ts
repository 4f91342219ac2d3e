/** Sources of settings, the most reliable first. */
export const DISCOVERY_SOURCES = ['known', 'autoconfig', 'well_known', 'mx', 'mx_autoconfig', 'srv', 'guess'] as const;
export type DiscoverySource = (typeof DISCOVERY_SOURCES)[number];
