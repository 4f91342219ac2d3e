import type { Ctx } from '../../../platform/context.js';

const PURPOSE = 'domain-challenge';
/** Characters of the MAC in the record: 144 bits. */
const LENGTH = 24;

/**
 * The value that a workspace publishes to prove that it controls a domain. It is computed, not stored: a refused request can
 * name it and leaves nothing behind.
 */
export function challengeFor(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, domain: string): string {
  const mac = ctx.secrets.mac(PURPOSE, `${workspaceId} ${domain}`).toString('base64url').slice(0, LENGTH);
  return `outrider=${mac}`;
}

/** Whether a TXT record is that value, also under a master key that was replaced since. */
export function isChallenge(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, domain: string, record: string): boolean {
  const value = /^outrider=([\w-]{24})$/.exec(record.trim())?.[1];
  if (value === undefined) return false;
  return ctx.secrets.isMac(PURPOSE, `${workspaceId} ${domain}`, Buffer.from(value, 'base64url'));
}
