import { useState } from 'react';
import { ApiError } from '../../api/errors';

/** Values of a form, and changes since it opened or was last saved. */
export function useFields<T extends object>(initial: T) {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const set =
    <K extends keyof T>(name: K) =>
    (value: T[K]): void =>
      setValues((now) => ({ ...now, [name]: value }));
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof T])),
  ) as Partial<T>;
  return {
    values,
    set,
    changed,
    isChanged: Object.keys(changed).length > 0,
    keep: () => setBase(values),
    reset: (next: T) => {
      setBase(next);
      setValues(next);
    },
  };
}

/** Returns the validation message for a path, such as `smtp.host`. */
export const errorAt = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.fields[path] : undefined;

/** Returns the error, unless every part of it is shown at one of these fields already. */
export function withoutField(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return error;
  return Object.keys(error.fields).every((path) => paths.includes(path)) ? null : error;
}
