import type { FastifyRequest } from 'fastify';
import { type Said, say } from '../../../engine/words/say.js';
import { AppError } from '../../errors.js';
import type { AnyOperation } from '../operation-spec.js';
import { isNoForm } from './form-parts.js';

/**
 * Returns the 415 for a body that an operation cannot read: a compressed one, because nothing here unpacks what a client
 * sends, or a form of another content type (RFC 9110 section 15.5.16). Null for a body that is read.
 */
export function unsupportedContent({ form }: AnyOperation, request: FastifyRequest): AppError | null {
  if (!isIdentity(request.headers['content-encoding']))
    return unsupported(say`Compressed request bodies are not accepted.`);
  if (form === undefined || !isNoForm(request)) return null;
  const other = Object.keys(form.files ?? {}).length === 0 ? 'application/x-www-form-urlencoded or ' : '';
  return unsupported(say`Send this form as ${other}multipart/form-data.`);
}

function isIdentity(encoding: string | undefined): boolean {
  const name = encoding?.trim().toLowerCase() ?? '';
  return name === '' || name === 'identity';
}

function unsupported(message: Said): AppError {
  return new AppError('unsupported_media_type', 415, message);
}
