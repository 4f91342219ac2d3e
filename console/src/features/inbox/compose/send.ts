import { withoutMarks } from '../../../../../src/engine/mail/written/formatting';
import { htmlWithPictures } from '../../../../../src/engine/mail/written/picture-marks';
import { api, once, type Schemas, take } from '../../../api/client';
import { dataUrl } from '../attachment-bytes';
import { draftOwner, fetchDraftFile } from './draft-calls';
import type { Draft, DraftFile, Writing } from './drafts';
import { needsHtml, shownPictures } from './pictures';

export interface Outgoing {
  readonly writing: Writing;
  readonly threadId: number | null;
  readonly answeredId: number | null;
  readonly draft: Draft;
  readonly files: readonly DraftFile[];
  readonly sendAt: string | null;
  /** Seconds of undo time before sending. */
  readonly undoS: number;
  readonly evenIfSuppressed: boolean;
  /** Idempotency key, reused for retries of the same message. */
  readonly key: string;
}

type Sent = Schemas['OutboundSendResult'];

/** Creates the message; it is sent unless it is canceled, or at its scheduled time. */
export async function send(workspaceId: number, out: Outgoing): Promise<Sent> {
  const { draft } = out;
  const common = {
    to_emails: [...draft.to],
    ...(draft.cc.length > 0 && { cc_emails: [...draft.cc] }),
    ...(draft.bcc.length > 0 && { bcc_emails: [...draft.bcc] }),
    ...(draft.from !== null && { fromMailboxAddress: draft.from }),
    ...(out.files.length > 0 && { attachments: await Promise.all(out.files.map(attachmentOf)) }),
    ...(out.sendAt === null ? { undo_s: out.undoS } : { send_at: out.sendAt }),
    ...(out.evenIfSuppressed && { override_suppression: true }),
  };
  const isHtml = needsHtml(draft.text, out.files);
  const html = isHtml ? { body_html: htmlWithPictures(draft.text, shownPictures(draft.text, out.files)) } : {};
  const written = isHtml ? withoutMarks(draft.text) : draft.text;
  const query = { workspaceId, deliveryMode: 'async' as const };
  const headers = once(out.key);
  if (out.writing === 'new' || out.threadId === null) {
    const body = { ...common, subject: draft.subject, body_text: written, ...html } as Schemas['OutboundMessageIn'];
    return take(api.POST('/threads/new', { params: { query }, body, headers }));
  }
  const params = { query, path: { thread_id: out.threadId } };
  const text = draft.text.trim() === '' ? {} : { body_text: written, ...html };
  const subject = draft.subject.trim() === '' ? {} : { subject: draft.subject };
  const answered = out.answeredId === null ? {} : { message_id: out.answeredId };
  if (out.writing === 'forward') {
    const body = { ...common, ...text, ...subject, ...answered } as Schemas['PublicForwardThreadIn'];
    return take(api.POST('/threads/{thread_id}/forward', { params, body, headers }));
  }
  const body = {
    ...common,
    ...subject,
    ...answered,
    body_text: written,
    ...html,
    include_quote: draft.withQuote,
  } as Schemas['PublicReplyToThreadIn'];
  return take(api.POST('/threads/{thread_id}/reply', { params, body, headers }));
}

/** Cancels the message. Throws `operation_not_cancellable` once it is being sent. */
export const takeBack = (workspaceId: number, operationId: string): Promise<Schemas['OutboundOperationOut']> =>
  take(
    api.DELETE('/threads/outbound-operations/{operation_id}', {
      params: { path: { operation_id: operationId }, query: { workspaceId } },
    }),
  );

/** Returns the same files with their bytes, so that a canceled message becomes the same draft again. */
export function withBytes(workspaceId: number, out: Pick<Outgoing, 'threadId' | 'writing' | 'files'>) {
  const { threadId, writing, files } = out;
  const owner = draftOwner(workspaceId, threadId, writing);
  return Promise.all(
    files.map(async (one) =>
      one.file !== null || one.id === null ? one : { ...one, file: await fetchDraftFile(owner, one.id, one.name) },
    ),
  );
}

async function attachmentOf({ id, file }: DraftFile): Promise<Schemas['OutboundAttachmentIn']> {
  if (id !== null || file === null) return { draft_file_id: id ?? '' };
  const address = await dataUrl(file);
  return {
    filename: file.name,
    content_base64: address.slice(address.indexOf(',') + 1),
    ...(file.type !== '' && { content_type: file.type }),
  };
}
