import { ApiError } from '../../api/errors';

/** What a 422 says about one field, by its path: `steps.0.subject`. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[path];
}
