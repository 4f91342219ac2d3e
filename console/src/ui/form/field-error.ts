import { ApiError } from '../../api/errors';

/** What a 422 says about one field, by its place: `steps.0.subject`. */
export function fieldError(error: unknown, place: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[place];
}
