import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { say } from '../../../engine/words/say.js';
import { AppError, ValidationError, type ValidationIssue } from '../../errors.js';
import type { FilePart } from '../operation-spec.js';
import { parseQueryString, type RawParameters } from './query-string.js';

const MULTIPART = /^multipart\/form-data\s*(?:;|$)/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** RFC 2046 section 5.1.1 allows 70 characters; the parser fails on longer ones where the error cannot be caught. */
const LONG_BOUNDARY = /;\s*boundary\s*=\s*(?:"[^"]{71}|[^";\s]{71})/i;

/** Limits of a form without its files. */
const LIMITS = { fieldNameSize: 200, fieldSize: 1024 * 1024, fields: 1000, files: 10, parts: 1000, headerPairs: 50 };

/** Allowance for fields and part headers when the total length is announced. */
const OVERHEAD_BYTES = 4 * 1024 * 1024;

/** Stores a file part, or skips it. */
export type TakeFile = (name: string, part: FilePart, file: MultipartFile) => Promise<void>;

/** Builds the error of an invalid form: missing boundary, truncated parts, forbidden names. */
function brokenForm(reason: string): ValidationError {
  const issue: ValidationIssue = {
    type: 'model_attributes_type',
    loc: ['body'],
    msg: 'Input should be a valid dictionary or object to extract fields from',
    ctx: { error: reason },
  };
  return new ValidationError([issue]);
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', 413, say`The form is larger than this operation accepts.`);
}

/**
 * Reads a form of either kind. Fields are returned as text. Each known file part is passed to `takeFile` as it arrives;
 * unknown ones are skipped and named in `ignored`. Throws 413, 415, or 422 for a form that cannot be parsed.
 */
export async function readForm(
  request: FastifyRequest,
  files: Readonly<Record<string, FilePart>>,
  takeFile: TakeFile,
): Promise<{ fields: RawParameters; ignored: string[] }> {
  const contentType = request.headers['content-type'] ?? '';
  if (MULTIPART.test(contentType)) return readMultipart(request, files, takeFile);
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  if (URLENCODED.test(contentType)) return { fields: parseQueryString(bytes.toString('utf8')), ignored: [] };
  return { fields: {}, ignored: [] };
}

/** Returns whether a request has a body that is not a form. */
export function isNoForm(request: FastifyRequest): boolean {
  const contentType = request.headers['content-type'] ?? '';
  if (MULTIPART.test(contentType) || URLENCODED.test(contentType)) return false;
  return request.body instanceof Buffer && request.body.length > 0;
}

async function readMultipart(
  request: FastifyRequest,
  files: Readonly<Record<string, FilePart>>,
  takeFile: TakeFile,
): Promise<{ fields: RawParameters; ignored: string[] }> {
  if (LONG_BOUNDARY.test(request.headers['content-type'] ?? '')) {
    letRunBy(request);
    throw brokenForm('the boundary is longer than 70 characters');
  }
  const partNames = new Map(
    Object.entries(files).flatMap(([name, part]) =>
      [name, ...(part.aliases ?? [])].map((alias) => [alias, name] as const),
    ),
  );
  const largest = Math.max(0, ...Object.values(files).map((part) => part.maxBytes));
  if (Number(request.headers['content-length'] ?? 0) > largest + OVERHEAD_BYTES) {
    letRunBy(request);
    throw tooLarge();
  }
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  const ignored: string[] = [];
  const taken = new Set<string>();
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: largest + 1 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge();
        const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        const values = fields[part.fieldname];
        if (values === undefined) fields[part.fieldname] = [text];
        else values.push(text);
        continue;
      }
      const name = partNames.get(part.fieldname);
      const spec = name === undefined ? undefined : files[name];
      if (name === undefined || spec === undefined || taken.has(name)) {
        ignored.push(`body.${part.fieldname}`);
        for await (const _chunk of part.file);
        continue;
      }
      taken.add(name);
      await takeFile(name, spec, part);
    }
  } catch (error) {
    letRunBy(request);
    throw asFormError(error);
  }
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, v.length === 1 ? v[0] : v])),
    ignored,
  };
}

/**
 * Reads and discards the rest of the request, so that a client that is still sending can read the response and nothing
 * hangs.
 */
function letRunBy(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/** Converts errors of the parser to 413 or 422; rethrows others. */
function asFormError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof ValidationError || !(error instanceof Error)) return error;
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number };
  if (statusCode === 413) return tooLarge();
  if (code?.startsWith('FST_')) return brokenForm('the form could not be parsed');
  if (/multipart|Part terminated|Malformed|boundary/i.test(error.message)) return brokenForm(error.message);
  return error;
}
