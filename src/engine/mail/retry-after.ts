const UNIT_SECONDS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:s|sec|secs|second|seconds|sekunden?|secondes?|segundos?)$/, 1],
  [/^(?:m|min|mins|minute|minutes|minuten|minutos?)$/, 60],
  [/^(?:h|hr|hrs|hour|hours|stunden?|heures?|horas?)$/, 3600],
  [/^(?:d|day|days|tage?n?|jours?|d[ií]as?)$/, 86_400],
];

const VERB =
  /\b(?:re-?try|re-?tries|retrying|try(?:ing)? (?:it )?again|wait|come back|again|delay(?:ed)?|greylist(?:ed|ing)?|graylist(?:ed|ing)?|deferred|erneut|nach|réessay\w*|versuchen)\b/i;
const AMOUNT = /(\d{1,6})\s{0,3}([a-zA-ZíäÀ-ÿ]{1,9})\b/g;
const CLOCK = /\b(?:in|for|after)\s(\d{1,2}):(\d{2}):(\d{2})\b/;
/** A week; a longer delay is a mistake or an attack. */
const MAX_SECONDS = 7 * 86_400;

/**
 * Returns the delay that a server requests ("try again in 5 minutes", "Wait 1 hour before retrying", "greylisted for 300 seconds") in
 * seconds; null if it names none. At most a week.
 */
export function parseRetryAfter(text: string): number | null {
  const bounded = text.slice(0, 2000);
  if (!VERB.test(bounded)) return null;
  const clock = CLOCK.exec(bounded);
  if (clock !== null) return clamp(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]));
  for (const [, amount = '', unit = ''] of bounded.matchAll(AMOUNT)) {
    const seconds = UNIT_SECONDS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
    if (seconds !== undefined) return clamp(Number(amount) * seconds);
  }
  return null;
}

function clamp(seconds: number): number | null {
  return seconds > 0 ? Math.min(seconds, MAX_SECONDS) : null;
}
