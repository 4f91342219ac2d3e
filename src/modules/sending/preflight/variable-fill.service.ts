import type { Ctx } from '../../../platform/context.js';
import { isOfContacts } from './preflight-variables.js';
import { valueSourceOf } from './value-source.js';
import { countMissing } from './variable-fill.reads.js';

/** Maximum contacts counted, because the editor requests the counts at every pause in typing. */
const LOOKED_AT = 10_000;
/** Maximum variables counted; later variables of the text are ignored. */
const VARIABLES = 50;

/** Number of a campaign's contacts with a value for a variable. */
export interface VariableFill {
  readonly variable: string;
  readonly filledContacts: number;
  readonly missingContacts: number;
}

/** Counts the values of each contact variable in `names` over the first 10,000 contacts of the campaign. */
export async function countFilled(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  names: readonly string[],
): Promise<VariableFill[]> {
  const variables = names.filter(isOfContacts).slice(0, VARIABLES);
  if (variables.length === 0) return [];
  const sources = variables.map(valueSourceOf);
  const { total, missing } = await countMissing(ctx.sql, workspaceId, campaignId, sources, LOOKED_AT);
  return variables.map((variable, at) => {
    const missingContacts = missing[at] as number;
    return { variable, filledContacts: total - missingContacts, missingContacts };
  });
}
