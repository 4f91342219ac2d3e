import { Drop } from 'liquidjs';
import { isBlank } from './blank.js';

/**
 * Returns a contact field without content as conditions see it: false in `{% if firstName %}`, and equal to `""`, `blank`, `empty`, and
 * `nil`, so that each way to test for a value has the expected result.
 */
class BlankValue extends Drop {
  override valueOf(): null {
    return null;
  }

  equals(other: unknown): boolean {
    return isBlank(other instanceof Drop ? other.valueOf() : other);
  }

  gt(): boolean {
    return false;
  }

  geq(): boolean {
    return false;
  }

  lt(): boolean {
    return false;
  }

  leq(): boolean {
    return false;
  }
}

const blankValue = new BlankValue();

/** Returns the values for the interpreter, with blank ones replaced at the top level and in nested maps. */
export function withBlankValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const scope: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    scope[name] = isMap(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, seen(inner)]))
      : seen(value);
  }
  return scope;
}

/** Lists and maps stay unchanged, because an empty list has a size and can be iterated over. */
function seen(value: unknown): unknown {
  return isBlank(value) && (typeof value !== 'object' || value === null) ? blankValue : value;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
