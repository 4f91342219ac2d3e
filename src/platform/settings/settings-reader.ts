type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting {
  /** Value from the environment; null if absent. */
  readonly given: string | null;
  /** Fixed default; null if there is none, or it depends on other settings. */
  readonly fallback: string | null;
}

/**
 * Reads single settings and collects errors instead of throwing, so that all problems are known at the end. An invalid value returns the
 * default; the caller throws before it can be used.
 */
export class SettingsReader {
  readonly problems: string[] = [];
  /** Every setting that exists, by name, in the order in which they are read. */
  readonly settings = new Map<string, Setting>();

  constructor(private readonly env: Environment) {}

  problem(name: string, text: string): void {
    this.problems.push(`${name} ${text}`);
  }

  /** Returns the trimmed text; null if absent or empty. */
  text(name: string): string | null {
    return this.#read(name, null);
  }

  #read(name: string, fallback: string | null): string | null {
    const given = this.env[name]?.trim();
    const value = given === undefined || given === '' ? null : given;
    this.settings.set(name, { given: value, fallback });
    return value;
  }

  matching(name: string, fallback: string, accepts: (text: string) => boolean, wanted: string): string {
    const value = this.#read(name, fallback);
    if (value === null) return fallback;
    if (accepts(value)) return value;
    this.problem(name, `must be ${wanted}, not '${value}'`);
    return fallback;
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.#read(name, String(fallback));
    if (value === null) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.problem(name, `must be a whole number from ${least} to ${most}, not '${value}'`);
    return fallback;
  }

  /** Reads a whole number of hours or days, such as `24h` or `7d`, in milliseconds. */
  duration(name: string, fallback: string, leastMs: number, mostMs: number): number {
    return this.durationOrOff(name, fallback, leastMs, mostMs, false) ?? 0;
  }

  /** Reads a whole number of hours or days in milliseconds; null for `off`. */
  durationOrOff(name: string, fallback: string, leastMs: number, mostMs: number, mayBeOff = true): number | null {
    const value = this.#read(name, fallback)?.toLowerCase() ?? fallback;
    if (mayBeOff && value === 'off') return null;
    const ms = millisecondsOf(value);
    if (ms !== null && ms >= leastMs && ms <= mostMs) return ms;
    const range = `from ${hoursText(leastMs)} to ${hoursText(mostMs)}`;
    this.problem(name, `must be a number of hours or days ${range}, such as 24h or 7d${mayBeOff ? ', or off' : ''}`);
    return millisecondsOf(fallback);
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#read(name, String(fallback))?.toLowerCase();
    if (value === undefined) return fallback;
    if (['true', '1', 'on', 'yes'].includes(value)) return true;
    if (['false', '0', 'off', 'no'].includes(value)) return false;
    this.problem(name, `must be true or false, not '${value}'`);
    return fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.#read(name, fallback)?.toLowerCase();
    if (value === undefined) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) this.problem(name, `must be one of ${choices.join(', ')}, not '${value}'`);
    return found ?? fallback;
  }

  /** Reads a list of choices without duplicates, in the order of `choices`; all of them if absent. */
  choices<T extends string>(name: string, choices: readonly T[]): readonly T[] {
    const values = this.list(name).map((value) => value.toLowerCase());
    if (values.length === 0) return choices;
    const unknown = values.filter((value) => !choices.some((choice) => choice === value));
    if (unknown.length > 0)
      this.problem(name, `must be a list of ${choices.join(', ')}; unknown: '${unknown.join("', '")}'`);
    return choices.filter((choice) => values.includes(choice));
  }

  /** Reads values separated by commas or white space. */
  list(name: string, accepts: (text: string) => boolean = () => true, wanted = 'a list'): readonly string[] {
    const values = (this.text(name) ?? '').split(/[\s,]+/).filter((value) => value !== '');
    const bad = values.filter((value) => !accepts(value));
    if (bad.length > 0) this.problem(name, `must be ${wanted}; not understood: '${bad.join("', '")}'`);
    return values;
  }

  /** Reads a URL of one of `protocols`. The error does not repeat the value, which may contain a password. */
  /** @param split returns the URLs in the text, for settings that may name several servers */
  url(name: string, protocols: readonly string[], split = (text: string): readonly string[] => [text]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const isValid = (url: string): boolean => URL.canParse(url) && protocols.includes(new URL(url).protocol);
    if (split(value).every(isValid)) return value;
    this.problem(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return null;
  }
}

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const;

function millisecondsOf(text: string): number | null {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  return unit === undefined ? null : Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

function hoursText(ms: number): string {
  return ms % UNIT_MS.d === 0 ? `${ms / UNIT_MS.d}d` : `${ms / UNIT_MS.h}h`;
}
