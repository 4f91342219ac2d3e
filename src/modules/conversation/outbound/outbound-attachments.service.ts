import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { refuseMalware } from '../../../platform/files/refuse-malware.js';
import { listAttachments, loadAttachments } from '../../outreach/threads/index.js';

type AttachmentData = Awaited<ReturnType<typeof loadAttachments>>[number];

import { loadDraftFiles } from './drafts/draft-files.service.js';
import type { GivenMessage } from './message/given-message.js';
import { refuseTooLarge } from './message/limits.js';

/** File that is sent with a message and stored with it. */
export interface OutboundFile {
  readonly filename: string;
  readonly contentType: string;
  readonly inline: boolean;
  readonly contentId: string | null;
  readonly content: Buffer;
}

/** Attachment of a request: bytes, a stored one, or a file of the sender's draft. */
export type GivenAttachment =
  | { readonly kind: 'file'; readonly file: OutboundFile }
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'draft'; readonly id: string; readonly owner: string };

const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

/** Reads the attachments of a request; errors name the position and never repeat the bytes. Files of drafts are those of `owner`. */
export function readGiven(
  given: GivenMessage['attachments'],
  owner: string,
  issues: ValidationIssue[],
): GivenAttachment[] {
  return (given ?? []).flatMap((attachment, index): GivenAttachment[] => {
    const loc = ['body', 'attachments', index];
    const { attachment_id: storedId, draft_file_id: draftId, content_base64: base64, filename } = attachment;
    const isStored = storedId !== undefined || draftId !== undefined;
    if (
      isStored &&
      (base64 !== undefined || filename !== undefined || (storedId !== undefined && draftId !== undefined))
    ) {
      issues.push(valueIssue(loc, 'conflicting_values', say`attachment_id and draft_file_id stand alone`));
      return [];
    }
    if (storedId !== undefined) return [{ kind: 'stored', id: storedId }];
    if (draftId !== undefined) return [{ kind: 'draft', id: draftId, owner }];
    if (base64 === undefined || filename === undefined) {
      const choices = say('requires `filename` and `content_base64`, `attachment_id`, or `draft_file_id`');
      issues.push(valueIssue(loc, 'missing_one_of', choices));
      return [];
    }
    if (!BASE64.test(base64)) {
      const pattern = BASE64.source;
      const msg = `String should match pattern '${pattern}'`;
      issues.push({ type: 'string_pattern_mismatch', loc: [...loc, 'content_base64'], msg, ctx: { pattern } });
      return [];
    }
    const content = Buffer.from(base64, 'base64');
    const contentType = attachment.content_type ?? 'application/octet-stream';
    return [{ kind: 'file', file: { filename, contentType, inline: false, contentId: null, content } }];
  });
}

/**
 * Scans the files of a request for malware: those it contains, and those of earlier messages that it names. Files of drafts were
 * scanned when they were added. Throws 422 `malware_found`, and 503 if the scanner is unavailable.
 */
export async function refuseInfected(ctx: Ctx, workspaceId: number, given: GivenMessage['attachments']): Promise<void> {
  if (ctx.config.malwareScanner === null) return;
  for (const [index, { content_base64: base64, attachment_id: id }] of (given ?? []).entries()) {
    const stored = id === undefined ? [] : await loadAttachments(ctx, workspaceId, { ids: [id], messageIds: [] });
    const content = base64 === undefined ? [] : [Buffer.from(base64, 'base64')];
    const pieces = [...content, ...stored.map(({ data }) => data)];
    if (pieces.length > 0) await refuseMalware(ctx, ['body', 'attachments', index], pieces);
  }
}

/**
 * Returns all files of a message in the order of the request, then those of forwarded messages. Throws 404
 * `attachment_not_found` and 413 over the limits (docs/build/conventions.md).
 */
export async function gatherFiles(
  ctx: Ctx,
  workspaceId: number,
  given: readonly GivenAttachment[],
  forwardedMessageIds: readonly number[] = [],
): Promise<OutboundFile[]> {
  const ids = given.flatMap((attachment) => (attachment.kind === 'stored' ? [attachment.id] : []));
  if (given.length === 0 && forwardedMessageIds.length === 0) return [];
  // Checks sizes before reading content, because a long conversation may exceed the memory.
  const listed = await listAttachments(ctx, workspaceId, forwardedMessageIds);
  refuseTooLarge(listed.map((attachment) => attachment.size_bytes));
  const stored =
    ids.length + forwardedMessageIds.length === 0
      ? []
      : await loadAttachments(ctx, workspaceId, { ids, messageIds: forwardedMessageIds });
  const byId = new Map(stored.map((attachment) => [attachment.id, attachment]));
  const ofDrafts = await filesOfDrafts(ctx, workspaceId, given);
  const files = given.map((attachment) => {
    if (attachment.kind === 'file') return attachment.file;
    if (attachment.kind === 'draft') return ofDrafts.get(attachment.id) as OutboundFile;
    const found = byId.get(attachment.id);
    if (found === undefined) throw notFound('attachment');
    return { ...fileOf(found), inline: false, contentId: null };
  });
  const forwarded = stored.filter((attachment) => forwardedMessageIds.includes(attachment.message_id)).map(fileOf);
  const all = [...files, ...forwarded];
  refuseTooLarge(all.map((file) => file.content.length));
  return all;
}

async function filesOfDrafts(ctx: Ctx, workspaceId: number, given: readonly GivenAttachment[]) {
  const wanted = given.filter((attachment) => attachment.kind === 'draft');
  const loaded = await loadDraftFiles(ctx, workspaceId, wanted);
  return new Map(
    loaded.map(({ file: { id, filename, content_type: contentType }, data: content }): [string, OutboundFile] => [
      id,
      { filename, contentType, inline: false, contentId: null, content },
    ]),
  );
}

/** Removes line ends and invalid Content-ID characters, because the sender chose these names. */
function fileOf(stored: AttachmentData): OutboundFile {
  const contentId = stored.content_id?.replace(/^<|>$/g, '') ?? null;
  const isId = contentId !== null && /^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/.test(contentId);
  return {
    filename: stored.filename.replace(/[\r\n\0]+/g, ' ').slice(0, 255),
    contentType: stored.content_type,
    inline: stored.inline && isId,
    contentId: stored.inline && isId ? contentId : null,
    content: stored.data,
  };
}
