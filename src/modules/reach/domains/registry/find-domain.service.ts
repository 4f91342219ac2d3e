import type { Ctx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { normaliseDomain } from '../../../../platform/http/formats.js';
import { type DomainRow, findDomains } from './domains.repo.js';

/** Finds the domain of a path, in any spelling. Throws 404 `domain_not_found`, including for invalid names. */
export async function getDomain(ctx: Ctx, workspaceId: number, written: string): Promise<DomainRow> {
  const name = normaliseDomain(written);
  const [row] = name === null ? [] : await findDomains(ctx.sql, workspaceId, [name]);
  if (row === undefined) throw notFound('domain');
  return row;
}
