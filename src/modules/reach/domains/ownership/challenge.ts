import type { Ctx } from '../../../../platform/context.js';
import { formerSignaturesOf } from '../../../../platform/secrets.js';

const PURPOSE = 'domain-challenge';
/** Number of MAC characters in the record, for 144 bits. */
const LENGTH = 24;

/**
 * Returns the value that a workspace publishes to prove control of a domain. The value is computed, not stored, so
 * that a rejected request can return it without leaving data.
 */
export function challengeFor(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, domain: string): string {
  const mac = ctx.secrets.mac(PURPOSE, `${workspaceId} ${domain}`).toString('base64url').slice(0, LENGTH);
  return `outrider=${mac}`;
}

/** Returns whether a TXT record is that value, possibly under an earlier master key, or of a former instance of the workspace. */
export function isChallenge(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, domain: string, record: string): boolean {
  const value = /^outrider=([\w-]{24})$/.exec(record.trim())?.[1];
  if (value === undefined) return false;
  const mac = Buffer.from(value, 'base64url');
  return (
    ctx.secrets.isMac(PURPOSE, `${workspaceId} ${domain}`, mac) ||
    formerSignaturesOf(ctx.secrets, workspaceId).some((former) =>
      former.isMac(PURPOSE, `${former.formerId} ${domain}`, mac),
    )
  );
}
