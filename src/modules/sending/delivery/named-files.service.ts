import { type FindFileNamed, NO_NAMED_FILES } from '../../../engine/campaign/attachment.js';
import { renderAttachmentNames } from '../../../engine/message/render.js';
import type { Ctx } from '../../../platform/context.js';
import { findNamedFiles, holdNamedFiles } from '../../outreach/files/index.js';
import { renderValues, type SendToRender } from './compose.service.js';

/** Email whose files depend on the contact. */
export type NamingSend = Omit<SendToRender, 'thread'>;

/** Finds the files that emails attach by name, with one lookup for all. Emails without such names cost no query. */
export async function findFilesNamedBy(
  ctx: Ctx,
  workspaceId: number,
  sends: Iterable<NamingSend>,
): Promise<FindFileNamed> {
  const names = namesIn(ctx, sends);
  return names.length === 0 ? NO_NAMED_FILES : finderOf(await findNamedFiles(ctx, workspaceId, names));
}

/**
 * Finds files like `findFilesNamedBy`, for a claim. Uploads of the workspace wait for the claim, so that an upload finds
 * every email that waits for its file.
 */
export async function holdFilesNamedBy(
  ctx: Ctx,
  workspaceId: number,
  sends: Iterable<NamingSend>,
): Promise<FindFileNamed> {
  const names = namesIn(ctx, sends);
  return names.length === 0 ? NO_NAMED_FILES : finderOf(await holdNamedFiles(ctx, workspaceId, names));
}

const finderOf =
  (files: Awaited<ReturnType<typeof findNamedFiles>>): FindFileNamed =>
  (name) =>
    files.get(name);

function namesIn(ctx: Ctx, sends: Iterable<NamingSend>): string[] {
  const names = new Set<string>();
  for (const send of sends) {
    for (const name of tryAttachmentNames(ctx, send)?.attachmentNames ?? []) if (name !== '') names.add(name);
  }
  return [...names];
}

/** Renders the names of the files of an email; null if they fail, which stops the email with the cause. */
export function tryAttachmentNames(ctx: Ctx, send: NamingSend): ReturnType<typeof renderAttachmentNames> | null {
  const { templates } = send.variant;
  try {
    return renderAttachmentNames({ ...renderValues(ctx, { ...send, thread: null }), templates });
  } catch {
    return null;
  }
}
