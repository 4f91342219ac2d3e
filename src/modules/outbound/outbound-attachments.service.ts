import type { Ctx } from '../../platform/context.js';
import { AppError, notFound, type ValidationIssue, valueIssue } from '../../platform/errors.js';
import { listAttachments, loadAttachments } from '../threads/index.js';

type AttachmentData = Awaited<ReturnType<typeof loadAttachments>>[number];

import type { GivenMessage } from './given-message.js';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './limits.js';

/** A file that goes out with a message and stays with it. */
export interface OutboundFile {
  readonly filename: string;
  readonly contentType: string;
  readonly inline: boolean;
  readonly contentId: string | null;
  readonly content: Buffer;
}

/** An attachment of a request: bytes, or one that is stored already. */
export type GivenAttachment =
  | { readonly kind: 'file'; readonly file: OutboundFile }
  | { readonly kind: 'stored'; readonly id: string };

const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

/** Reads the attachments of a request; errors name the place and never repeat the bytes. */
export function readGiven(given: GivenMessage['attachments'], issues: ValidationIssue[]): GivenAttachment[] {
  return (given ?? []).flatMap((attachment, index): GivenAttachment[] => {
    const loc = ['body', 'attachments', index];
    const { attachment_id: id, content_base64: base64, filename } = attachment;
    if (id !== undefined) {
      if (base64 === undefined && filename === undefined) return [{ kind: 'stored', id }];
      issues.push(valueIssue(loc, 'conflicting_values', 'attachment_id stands alone'));
      return [];
    }
    if (base64 === undefined || filename === undefined) {
      issues.push(valueIssue(loc, 'missing_one_of', 'give filename and content_base64, or attachment_id'));
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
 * All files of a message in the order of the request, then those of forwarded messages. Throws 404
 * `attachment_not_found` and 413 over the limits (docs/conventions.md).
 */
export async function gatherFiles(
  ctx: Ctx,
  workspaceId: number,
  given: readonly GivenAttachment[],
  forwardedMessageIds: readonly number[] = [],
): Promise<OutboundFile[]> {
  const ids = given.flatMap((attachment) => (attachment.kind === 'stored' ? [attachment.id] : []));
  if (given.length === 0 && forwardedMessageIds.length === 0) return [];
  // Sizes are asked before bytes: a long conversation may hold more than fits into memory.
  const listed = await listAttachments(ctx, workspaceId, forwardedMessageIds);
  refuseTooLarge(listed.map((attachment) => attachment.size_bytes));
  const stored =
    ids.length + forwardedMessageIds.length === 0
      ? []
      : await loadAttachments(ctx, workspaceId, { ids, messageIds: forwardedMessageIds });
  const byId = new Map(stored.map((attachment) => [attachment.id, attachment]));
  const files = given.map((attachment) => {
    if (attachment.kind === 'file') return attachment.file;
    const found = byId.get(attachment.id);
    if (found === undefined) throw notFound('attachment');
    return { ...fileOf(found), inline: false, contentId: null };
  });
  const forwarded = stored.filter((attachment) => forwardedMessageIds.includes(attachment.message_id)).map(fileOf);
  const all = [...files, ...forwarded];
  refuseTooLarge(all.map((file) => file.content.length));
  return all;
}

function refuseTooLarge(sizes: readonly number[]): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length <= MAX_ATTACHMENTS && bytes <= MAX_ATTACHMENT_BYTES) return;
  const text = `A message has at most ${MAX_ATTACHMENTS} attachments of ${MAX_ATTACHMENT_BYTES / 1024 / 1024} MiB together.`;
  throw new AppError('payload_too_large', 413, text);
}

/** A stranger chose these names: what could end a header or is no Content-ID is taken out. */
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
