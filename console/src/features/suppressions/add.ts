import { api, newKey, once, type Schemas, take } from '../../api/client';

/** Maximum entries per request. */
const BATCH = 5_000;

export interface AddResult {
  readonly created: number;
  readonly updated: number;
  readonly contacts: number;
  /** `line`: line in the file, if it came from one. */
  readonly rejections: readonly (Schemas['SuppressionRejection'] & { readonly line?: number })[];
  /** Includes entries that the server does not name. */
  readonly rejected: number;
}

type Shared = Omit<Schemas['CampaignSuppressionUpsertIn'], 'email' | 'emails' | 'entries'>;

/** Uploads a file; the server finds its addresses. */
export async function addFile(
  workspaceId: number,
  file: File,
  values: Pick<Shared, 'reason' | 'groupId' | 'override'>,
): Promise<AddResult> {
  const form = new FormData();
  if (values.reason) form.append('reason', values.reason);
  if (values.groupId) form.append('groupId', values.groupId);
  form.append('override', String(values.override));
  form.append('file', file);
  const done = await take(
    api.POST('/campaigns/suppressions/import', {
      params: { query: { workspaceId }, header: once(newKey()) },
      // The generated type is an object; the request is multipart.
      body: form as never,
      bodySerializer: (body) => body as never,
    }),
  );
  return {
    created: done.createdCount,
    updated: done.updatedCount,
    contacts: done.affectedContacts,
    rejections: done.rejections,
    rejected: done.rejectedCount,
  };
}

/** Suppresses any number of entries in batches, and sums up the results. */
export async function addAll(
  workspaceId: number,
  entries: readonly string[],
  values: Shared,
  onDone: (count: number) => void,
): Promise<AddResult> {
  const all: AddResult[] = [];
  for (let start = 0; start < entries.length; start += BATCH) {
    const emails = entries.slice(start, start + BATCH);
    const done = await take(
      api.POST('/campaigns/suppressions', {
        params: { query: { workspaceId }, header: once(newKey()) },
        body: { ...values, emails },
      }),
    );
    all.push({
      created: done.createdCount,
      updated: done.updatedCount,
      contacts: done.affectedContacts,
      rejections: done.rejections,
      rejected: done.rejectedCount,
    });
    onDone(start + emails.length);
  }
  const sum = (of: (one: AddResult) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    created: sum((one) => one.created),
    updated: sum((one) => one.updated),
    contacts: sum((one) => one.contacts),
    rejections: all.flatMap((one) => one.rejections),
    rejected: sum((one) => one.rejected),
  };
}
