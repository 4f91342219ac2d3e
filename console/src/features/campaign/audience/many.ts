import { api, newKey, once, type Schemas, take } from '../../../api/client';

type Body = Schemas['ContactsBatchIn'];
export type Action = Body['action'];

/** Contacts of an action: selected ones, or all that match the filter of the list. */
export type Chosen =
  | { readonly contactIds: readonly string[] }
  | {
      readonly filter: { readonly status?: string | undefined; readonly search?: string | undefined };
      readonly until: string;
    };

export interface Sum {
  readonly matched: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** Maximum entries per request. */
const BATCH = 1_000;

function partsOf(chosen: Chosen): readonly Pick<Body, 'contactIds' | 'filter' | 'until'>[] {
  if ('filter' in chosen) {
    const { status, search } = chosen.filter;
    const filter = {
      ...(status !== undefined && { status: [status as Schemas['ContactStatus']] }),
      ...(search !== undefined && { search }),
    };
    return [{ filter, until: chosen.until }];
  }
  const parts = [];
  for (let at = 0; at < chosen.contactIds.length; at += BATCH) {
    parts.push({ contactIds: chosen.contactIds.slice(at, at + BATCH) });
  }
  return parts;
}

/** Applies an action to any number of contacts, in parts, and sums up the results. Calls `say` after each part. */
export async function actOnMany(
  workspaceId: number,
  campaignId: string,
  chosen: Chosen,
  what: Pick<Body, 'action' | 'subsequenceId'> & { readonly dryRun: boolean },
  { signal, say }: { readonly signal?: AbortSignal; readonly say?: (sum: Sum) => void } = {},
): Promise<Sum> {
  let sum: Sum = { matched: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const part of partsOf(chosen)) {
    let cursor: string | undefined;
    do {
      const done = await take(
        api.POST('/campaigns/{campaign_id}/contacts/batch', {
          params: {
            path: { campaign_id: campaignId },
            query: { workspaceId, cursor },
            ...(!what.dryRun && { header: once(newKey()) }),
          },
          body: { ...part, ...what },
          ...(signal !== undefined && { signal }),
        }),
      );
      sum = {
        matched: sum.matched + done.matchedCount,
        changed: sum.changed + done.changedCount,
        unchanged: sum.unchanged + done.unchangedCount,
        rejected: sum.rejected + done.rejectedCount,
      };
      say?.(sum);
      cursor = done.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return sum;
}
