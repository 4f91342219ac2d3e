import dns from 'node:dns';
import type { Config } from '../../src/platform/config.js';
import { createDns } from '../../src/platform/outbound/dns.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';
import { testConfig } from './config.js';
import { openTestWorld, type TestWorld } from './world.js';

/** Makes this process query the DNS server on a loopback port. Returns a function that restores the setting. */
export function askAt(port: number): () => void {
  const usual = dns.getServers();
  dns.setServers([`127.0.0.1:${port}`]);
  return () => dns.setServers(usual);
}

/** Opens a world whose DNS queries go to a server on loopback, as resolver and as name server of every zone. */
export function openDomainWorld(
  dnsPort: number,
  config: Partial<Config> = {},
  providers: Partial<Config['providers']> = {},
): Promise<TestWorld> {
  const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
  const workspacePolicy = createEgressPolicy({ allowCidrs: config.dnsProviderAllow ?? [] });
  return openTestWorld({
    config: {
      rateLimits: false,
      mailHostname: 'mx.outrider-host.com',
      ...config,
      providers: { ...testConfig().providers, ...providers },
    },
    parts: { dns: createDns({ policy, workspacePolicy, port: dnsPort }) },
  });
}
