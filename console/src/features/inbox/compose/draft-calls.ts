import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Draft, Writing } from './drafts';

/** Path of a draft on the server: of a conversation, or of a new message. */
export type DraftOwner = { readonly workspaceId: number } & (
  | { readonly threadId: number; readonly kind: Schemas['DraftKind'] }
  | { readonly threadId: null; readonly kind: 'new' }
);

/** Returns the owner and the kind of a draft. Reply and reply to all share one. */
export function draftOwner(workspaceId: number, threadId: number | null, writing: Writing): DraftOwner {
  if (threadId === null) return { workspaceId, threadId, kind: 'new' };
  return { workspaceId, threadId, kind: writing === 'forward' ? 'forward' : 'reply' };
}

/** Draft as the API returns it, of a conversation or of a new message. */
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

/** Saves a draft. Throws `precondition_failed` if it has changed since `revision`. */
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

/** Uploads a file of a stored draft. */
export function addDraftFile(owner: DraftOwner, file: File): Promise<Schemas['ThreadDraftFileOut']> {
  const form = new FormData();
  form.append('file', file);
  // The generated type is an object; the request is multipart.
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

/** Fetches the content of a file added in another browser. */
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

/** Returns a draft for the composer. Its keys have a fixed order, because drafts are compared as JSON. */
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
