import type { FaultCause } from '../../../engine/faults/fault-causes.js';
import { TemplateSyntaxError } from '../../../engine/template/errors.js';
import { isSqlState } from '../../../platform/due/fault.js';
import { AppError, ValidationError } from '../../../platform/errors.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { DecryptionError } from '../../../platform/secrets.js';

/** SQLSTATE classes of values that the database rejects: data exception, integrity, cardinality, program limits. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

/** Returns the cause shown to the owner of the item. It includes no error text, which may quote secrets or mail. */
export function causeOf(error: unknown): FaultCause {
  if (error instanceof TemplateSyntaxError) return 'template_invalid';
  if (error instanceof DecryptionError) return 'secret_unreadable';
  if (error instanceof AppError || error instanceof OutsideError) return 'not_available';
  if (error instanceof ValidationError && error.issues.some(({ ctx }) => ctx?.['code'] === 'segment_too_slow')) {
    return 'segment_too_slow';
  }
  if (error instanceof RangeError && /time ?zone/i.test(error.message)) return 'time_zone_unknown';
  if (error instanceof ValidationError || error instanceof SyntaxError) return 'data_invalid';
  // Code met an unexpected data shape: not a list, or text in place of a number.
  if (error instanceof TypeError || error instanceof RangeError) return 'data_invalid';
  const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
  return isSqlState(code) && DATA_CLASSES.has(code.slice(0, 2)) ? 'data_invalid' : 'internal_error';
}
