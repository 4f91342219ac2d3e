import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.js';
import { deleteFile, storeFile } from '../../files/files.js';
import * as texts from '../issue-texts.js';
import type { JsonSchema } from '../json-schema.js';
import type { AnyOperation, FilePart, UploadedFile } from '../operation-spec.js';
import { readForm } from './form-parts.js';
import { parametersReader } from './read-parameters.js';
import type { Reading } from './reading.js';

const DEFAULT_KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

export interface ReadFormResult {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, UploadedFile>;
  /** Input of the fingerprint: fields as sent, and the digest of each file. */
  readonly sent: unknown;
  /** Deletes stored files, for requests that end without their work. */
  readonly discard: () => Promise<void>;
}

/**
 * Compiles the reader of a form. Files are stored as they arrive, unless `workspaceId` is null: that request will be
 * rejected, so its files are skipped and the errors of its fields can still be reported.
 */
export function requestFormReader(spec: AnyOperation) {
  const form = spec.form;
  if (form === undefined) return null;
  const readFields = parametersReader('body', form.fields as JsonSchema, form.aliases);
  const parts: Readonly<Record<string, FilePart>> = form.files ?? {};
  return async (
    ctx: Ctx,
    request: FastifyRequest,
    workspaceId: number | null,
    to: Reading,
  ): Promise<ReadFormResult> => {
    const files: Record<string, UploadedFile> = {};
    const seen = new Set<string>();
    const discard = async (): Promise<void> => {
      for (const file of Object.values(files)) if (workspaceId !== null) await deleteFile(ctx, workspaceId, file.id);
    };
    try {
      const { fields, ignored } = await readForm(request, parts, async (name, part, file) => {
        seen.add(name);
        if (workspaceId === null) for await (const _chunk of file.file);
        else files[name] = await storePart(ctx, workspaceId, part, file);
      });
      const values = readFields(fields, to);
      to.ignored.push(...ignored);
      for (const [name, part] of Object.entries(parts)) {
        if (part.required === true && !seen.has(name)) {
          to.path.push('body');
          to.refuseAt(name, texts.MISSING, null);
          to.path.pop();
        }
      }
      return { fields: values, files, sent: { fields, files: digestsOf(files) }, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
}

async function storePart(ctx: Ctx, workspaceId: number, part: FilePart, file: MultipartFile): Promise<UploadedFile> {
  const keepDays = part.keepDays ?? DEFAULT_KEEP_DAYS;
  const expiresAt = new Date(ctx.clock.now().getTime() + keepDays * DAY_MS);
  const filename = labelOf(file.filename);
  const stored = await storeFile(ctx, { workspaceId, name: filename, maxBytes: part.maxBytes, expiresAt }, file.file);
  return { ...stored, filename, contentType: file.mimetype };
}

/** Returns a file name as a label: its last segment, without control characters, at most 200 characters. */
function labelOf(filename: string | undefined): string {
  const last = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, 200);
  return clean === '' ? 'upload' : clean;
}

function digestsOf(files: Record<string, UploadedFile>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.sha256.toString('hex')]));
}
