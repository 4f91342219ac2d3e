import { api, type Schemas, take } from '../../api/client';

/** Maximum entries per request. */
const BATCH = 5_000;

export interface CheckResult {
  readonly matches: readonly Schemas['SuppressionMatch'][];
  readonly clear: number;
  readonly invalid: readonly string[];
}

/** Checks any number of addresses, in batches. */
export async function checkAll(
  workspaceId: number,
  emails: readonly string[],
  groupId: string | undefined,
): Promise<CheckResult> {
  const all: Schemas['SuppressionCheckOut'][] = [];
  for (let start = 0; start < emails.length; start += BATCH) {
    const body = { emails: emails.slice(start, start + BATCH), ...(groupId !== undefined && { groupId }) };
    all.push(await take(api.POST('/campaigns/suppressions/check', { params: { query: { workspaceId } }, body })));
  }
  return {
    matches: all.flatMap((one) => one.matches),
    clear: all.reduce((sum, one) => sum + one.clearCount, 0),
    invalid: all.flatMap((one) => one.invalid),
  };
}
