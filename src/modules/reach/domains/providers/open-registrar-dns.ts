import type { Ctx } from '../../../../platform/context.js';
import { namecheapAccess, porkbunAccess } from '../registrars/open-registrar.js';
import { namecheapDns } from './namecheap-dns.js';
import { porkbunDns } from './porkbun-dns.js';
import type { DnsProvider, RegistrarDnsName } from './port.js';

/** Opens the zones of a registrar with the instance's API keys; null without keys. */
export function openRegistrarDns(ctx: Ctx, name: RegistrarDnsName): DnsProvider | null {
  if (name === 'porkbun') {
    const access = porkbunAccess(ctx);
    return access === null ? null : porkbunDns(ctx, access);
  }
  const access = namecheapAccess(ctx);
  return access === null ? null : namecheapDns(ctx, access);
}
