import { reviewSettings } from '../../platform/config.js';
import type { Output } from '../output.js';
import { columns } from '../text.js';

/** Settings with secret values. URLs may contain a password and are shown without it. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD|^SNDS_URL$/;
/** Matches user and password of a URL, which may have several hosts. */
const PASSWORD = /^([a-z0-9+.-]+:\/\/[^:@/?#]*):[^@/?#]+@/i;

/** Secret key of age, in a setting for public keys by mistake. */
const IDENTITY = /age-secret-key-\S+/gi;

interface EffectiveSetting {
  readonly name: string;
  /** Value of the setting; null if it is not set and has no fixed default, `hidden` for secrets that are set. */
  readonly value: string | null;
  readonly source: 'environment' | 'default';
}

/** Prints each setting with its value and source; ends with exit code 3 if settings are invalid. */
export async function config(output: Output): Promise<void> {
  const { settings, problems } = reviewSettings();
  const effective = [...settings].map(([name, { given, fallback }]): EffectiveSetting => {
    return given === null
      ? { name, value: fallback, source: 'default' }
      : { name, value: shown(name, given), source: 'environment' };
  });
  output.result(
    [
      ...columns(effective.map(({ name, value, source }) => [name, source, value ?? '(not set)'])),
      ...problems.map((problem) => `Problem: ${problem}`),
    ],
    { settings: effective, problems },
  );
  if (problems.length > 0) output.foundProblems();
}

function shown(name: string, given: string): string {
  return SECRET.test(name) ? 'hidden' : given.replace(PASSWORD, '$1:hidden@').replaceAll(IDENTITY, 'hidden');
}
