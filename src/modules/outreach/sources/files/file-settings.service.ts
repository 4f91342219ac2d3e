import type { SourceKind } from '../../../../engine/contact-source/enums.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { endpointUrlIssues } from '../../../../platform/outbound/endpoint-url.js';
import { READ_LOOP } from './due-files.js';
import { authColumns, type FileAuth } from './file-access.js';
import { insertFile, lockFile, updateFile } from './files.repo.js';

const HOUR_MS = 3_600_000;
const FILE = ['body', 'file'] as const;

/** File of a source, as given. */
export interface FileInput {
  readonly url: string;
  readonly everyHours: number;
  readonly auth: FileAuth | null;
}

/** Returns what is wrong with the file of a new source (null: none), or with its change. */
export function fileIssues(ctx: Ctx, kind: SourceKind, file: Partial<FileInput> | null): ValidationIssue[] {
  if (kind === 'requests') {
    return file === null ? [] : [valueIssue(FILE, 'conflicting_values', say`is only for sources of kind \`file\``)];
  }
  if (file === null) return [{ type: 'missing', loc: [...FILE], msg: 'Field required' }];
  return [
    ...(file.url === undefined ? [] : endpointUrlIssues(ctx, file.url, [...FILE, 'url'])),
    ...(file.auth == null ? [] : authIssues(file.auth, [...FILE, 'auth'])),
  ];
}

/** Returns what is wrong with a sign-in. */
export function authIssues({ scheme, username }: FileAuth, loc: readonly string[]): ValidationIssue[] {
  const at = [...loc, 'username'];
  if (scheme === 'bearer') {
    return username === null ? [] : [valueIssue(at, 'conflicting_values', say`is only for scheme \`basic\``, username)];
  }
  if (username === null) return [{ type: 'missing', loc: at, msg: 'Field required' }];
  return username.includes(':') ? [valueIssue(at, 'invalid_value', say`must not contain a colon`, username)] : [];
}

/** Adds the file of a new source, which is read immediately. */
export async function createFile(
  ctx: Ctx,
  workspaceId: number,
  sourceId: string,
  { url, everyHours, auth }: FileInput,
  isEnabled: boolean,
): Promise<void> {
  await insertFile(ctx.sql, {
    ...{ workspace_id: workspaceId, source_id: sourceId, url, every_hours: everyHours },
    ...authColumns(ctx, workspaceId, sourceId, auth),
    due_at: isEnabled ? ctx.clock.now() : null,
  });
  ctx.wake.hint(READ_LOOP);
}

/**
 * Changes the file of a source. The next reading is complete, because it may have to apply other settings to unchanged rows. A new URL is
 * read immediately. A secret does not follow the URL to another origin: the caller must send it again.
 */
export async function changeFile(
  ctx: Ctx,
  workspaceId: number,
  sourceId: string,
  change: Partial<FileInput>,
  wasEnabled: boolean,
  isEnabled: boolean,
): Promise<void> {
  const before = await lockFile(ctx.sql, workspaceId, sourceId);
  if (before === undefined) throw new Error('The source has no file.');
  const { url = before.url, everyHours = before.every_hours, auth } = change;
  if (auth === undefined && before.auth_scheme !== null && new URL(url).origin !== new URL(before.url).origin) {
    const text = say`must be sent again, because the URL is on another server`;
    throw new ValidationError([valueIssue([...FILE, 'auth'], 'missing', text)]);
  }
  const now = ctx.clock.now();
  const isNow = url !== before.url || auth !== undefined || !wasEnabled;
  const regular = (before.due_at ?? now).getTime() + (everyHours - before.every_hours) * HOUR_MS;
  const dueAt = isNow ? now : new Date(Math.max(now.getTime(), regular));
  await updateFile(ctx.sql, workspaceId, sourceId, {
    ...{ url, every_hours: everyHours, etag: null, last_modified: null, digest: null },
    ...(auth === undefined ? {} : authColumns(ctx, workspaceId, sourceId, auth)),
    ...(isNow ? { failures: 0 } : {}),
    // A reading in progress ends first.
    due_at: before.reading_id !== null ? before.due_at : isEnabled ? dueAt : null,
  });
  ctx.wake.hint(READ_LOOP);
}
