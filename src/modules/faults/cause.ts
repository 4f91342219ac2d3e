import type { FaultCause } from '../../engine/faults/fault-causes.js';
import { TemplateSyntaxError } from '../../engine/template/errors.js';
import { isSqlState } from '../../platform/due/fault.js';
import { AppError, ValidationError } from '../../platform/errors.js';
import { OutsideError } from '../../platform/outbound/outside-call.js';
import { DecryptionError } from '../../platform/secrets.js';

/** SQLSTATE classes of values that the database does not take: data exception, integrity, cardinality, program limits. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

/** What an error is called to the owner of the item. Nothing of its text is taken over: it may quote secrets or mail. */
export function causeOf(error: unknown): FaultCause {
  if (error instanceof TemplateSyntaxError) return 'template_invalid';
  if (error instanceof DecryptionError) return 'secret_unreadable';
  if (error instanceof AppError || error instanceof OutsideError) return 'not_available';
  if (error instanceof RangeError && /time ?zone/i.test(error.message)) return 'time_zone_unknown';
  if (error instanceof ValidationError || error instanceof SyntaxError) return 'data_invalid';
  // Code that meets a shape it does not know: a list that is none, a text in the place of a number.
  if (error instanceof TypeError || error instanceof RangeError) return 'data_invalid';
  const code = error instanceof Error ? (error as { readonly code?: unknown }).code : undefined;
  return isSqlState(code) && DATA_CLASSES.has(code.slice(0, 2)) ? 'data_invalid' : 'internal_error';
}
