import { ApiError } from '../../api/errors';

/** Returns the message of a 422 for a field, by its path, such as `steps.0.subject`. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[path];
}
