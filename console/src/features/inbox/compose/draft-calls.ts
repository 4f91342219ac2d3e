import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Draft, Writing } from './drafts';

/** Where the service keeps a draft: in a conversation, or, where the message begins one, beside them all. */
export type DraftOwner = { readonly workspaceId: number } & (
  | { readonly threadId: number; readonly kind: Schemas['DraftKind'] }
  | { readonly threadId: null; readonly kind: 'new' }
);

/** An answer to one and to all is the same draft. */
export function draftOwner(workspaceId: number, threadId: number | null, writing: Writing): DraftOwner {
  if (threadId === null) return { workspaceId, threadId, kind: 'new' };
  return { workspaceId, threadId, kind: writing === 'forward' ? 'forward' : 'reply' };
}

/** What the service says of a draft, wherever it keeps it. */
export type KeptDraft = Schemas['NewDraftOut'];

export const draftQuery = (owner: DraftOwner) =>
  queryOptions({
    queryKey: keyOf(owner.workspaceId, 'drafts', 'one', owner.threadId, owner.kind),
    queryFn: ({ signal }): Promise<KeptDraft> =>
      owner.threadId === null
        ? take(api.GET('/threads/new/draft', { params: { query: { workspaceId: owner.workspaceId } }, signal }))
        : take(api.GET('/threads/{thread_id}/draft', { params: paramsOf(owner), signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** Throws `precondition_failed` when it was changed elsewhere since `revision`. */
export function putDraft(owner: DraftOwner, draft: Draft, revision: number): Promise<KeptDraft> {
  const header = { 'If-Match': `"${revision}"` };
  const body = {
    body_text: draft.text,
    subject: draft.subject,
    to_emails: [...draft.to],
    cc_emails: [...draft.cc],
    bcc_emails: [...draft.bcc],
    fromMailboxAddress: draft.from,
    include_quote: draft.withQuote,
  };
  if (owner.threadId === null) {
    return take(api.PUT('/threads/new/draft', { params: { query: { workspaceId: owner.workspaceId }, header }, body }));
  }
  return take(api.PUT('/threads/{thread_id}/draft', { params: { ...paramsOf(owner), header }, body }));
}

export function deleteDraft(owner: DraftOwner) {
  if (owner.threadId === null) {
    return take(api.DELETE('/threads/new/draft', { params: { query: { workspaceId: owner.workspaceId } } }));
  }
  return take(api.DELETE('/threads/{thread_id}/draft', { params: paramsOf(owner) }));
}

/** Gives the service a file of a draft that it keeps already. */
export function addDraftFile(owner: DraftOwner, file: File): Promise<Schemas['ThreadDraftFileOut']> {
  const form = new FormData();
  form.append('file', file);
  // The typed body is a form; it is sent as one.
  const sent = { body: form as never, bodySerializer: (body: unknown) => body as never };
  if (owner.threadId === null) {
    return take(
      api.POST('/threads/new/draft/files', { params: { query: { workspaceId: owner.workspaceId } }, ...sent }),
    );
  }
  return take(api.POST('/threads/{thread_id}/draft/files', { params: paramsOf(owner), ...sent }));
}

export function removeDraftFile(owner: DraftOwner, id: string) {
  if (owner.threadId === null) {
    const params = { path: { file_id: id }, query: { workspaceId: owner.workspaceId } };
    return take(api.DELETE('/threads/new/draft/files/{file_id}', { params }));
  }
  const { path, query } = paramsOf(owner);
  const params = { path: { ...path, file_id: id }, query };
  return take(api.DELETE('/threads/{thread_id}/draft/files/{file_id}', { params }));
}

/** The bytes of a file that another browser has added. */
export async function fetchDraftFile(owner: DraftOwner, id: string, name: string): Promise<File> {
  const parseAs = 'blob';
  if (owner.threadId === null) {
    const params = { path: { file_id: id }, query: { workspaceId: owner.workspaceId } };
    const bytes = await take(api.GET('/threads/new/draft/files/{file_id}', { params, parseAs }));
    return new File([bytes as unknown as Blob], name);
  }
  const { path, query } = paramsOf(owner);
  const params = { path: { ...path, file_id: id }, query };
  const bytes = await take(api.GET('/threads/{thread_id}/draft/files/{file_id}', { params, parseAs }));
  return new File([bytes as unknown as Blob], name);
}

/** A draft as the writer has it, its parts in the order of every draft: they are compared as texts. */
export const draftOf = (kept: Schemas['ThreadDraftContent']): Draft => ({
  text: kept.body_text,
  to: kept.to_emails,
  cc: kept.cc_emails,
  bcc: kept.bcc_emails,
  subject: kept.subject,
  from: kept.fromMailboxAddress,
  withQuote: kept.include_quote,
});

const paramsOf = ({ workspaceId, threadId, kind }: Extract<DraftOwner, { threadId: number }>) => ({
  path: { thread_id: threadId },
  query: { workspaceId, kind },
});
