import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import type { Draft } from './drafts';

/** Where the service keeps a draft. What begins a conversation is kept in the browser alone. */
export interface ServerPlace {
  readonly workspaceId: number;
  readonly threadId: number;
  readonly kind: Schemas['DraftKind'];
}

export const draftQuery = ({ workspaceId, threadId, kind }: ServerPlace) =>
  queryOptions({
    queryKey: [workspaceId, 'drafts', threadId, kind],
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads/{thread_id}/draft', {
          params: { path: { thread_id: threadId }, query: { workspaceId, kind } },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Throws `precondition_failed` when it was changed elsewhere since `revision`. */
export const putDraft = (
  { workspaceId, threadId, kind }: ServerPlace,
  draft: Draft,
  revision: number,
): Promise<Schemas['ThreadDraftOut']> =>
  take(
    api.PUT('/threads/{thread_id}/draft', {
      params: {
        path: { thread_id: threadId },
        query: { workspaceId, kind },
        header: { 'If-Match': `"${revision}"` },
      },
      body: {
        body_text: draft.text,
        subject: draft.subject,
        to_emails: [...draft.to],
        cc_emails: [...draft.cc],
        bcc_emails: [...draft.bcc],
        fromMailboxAddress: draft.from,
        include_quote: draft.withQuote,
      },
    }),
  );

export const deleteDraft = ({ workspaceId, threadId, kind }: ServerPlace) =>
  take(
    api.DELETE('/threads/{thread_id}/draft', {
      params: { path: { thread_id: threadId }, query: { workspaceId, kind } },
    }),
  );

/** Gives the service a file of a draft that it keeps already. */
export function addDraftFile({ workspaceId, threadId, kind }: ServerPlace, file: File) {
  const form = new FormData();
  form.append('file', file);
  return take(
    api.POST('/threads/{thread_id}/draft/files', {
      params: { path: { thread_id: threadId }, query: { workspaceId, kind } },
      // The typed body is a form; it is sent as one.
      body: form as never,
      bodySerializer: (body) => body as never,
    }),
  );
}

export const removeDraftFile = ({ workspaceId, threadId, kind }: ServerPlace, id: string) =>
  take(
    api.DELETE('/threads/{thread_id}/draft/files/{file_id}', {
      params: { path: { thread_id: threadId, file_id: id }, query: { workspaceId, kind } },
    }),
  );

/** The bytes of a file that another browser has added. */
export async function fetchDraftFile({ workspaceId, threadId, kind }: ServerPlace, id: string, name: string) {
  const params = { path: { thread_id: threadId, file_id: id }, query: { workspaceId, kind } };
  const bytes = await take(api.GET('/threads/{thread_id}/draft/files/{file_id}', { params, parseAs: 'blob' }));
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
