import { Type } from 'typebox';
import { TIMEFRAMES } from '../../../../engine/lifecycle/enums.js';
import { date, enumOf, tz } from '../../../../platform/http/types.js';
import { MAX_DAYS } from './asked-days.js';

/** Query parameters for days of a time zone, by date. */
export const daysQuery = {
  from: Type.Optional(
    date({
      description: `First day, \`YYYY-MM-DD\` in \`timezone\`. Default: 27 days before \`to\`. A period has at most ${MAX_DAYS} days.`,
      examples: ['2026-03-01'],
    }),
  ),
  to: Type.Optional(date({ description: 'Last day, inclusive. Default: today.', examples: ['2026-03-28'] })),
  timezone: Type.Optional(tz({ description: 'Time zone of the days. Default: the time zone of the workspace.' })),
};

/**
 * Query parameters for a timeframe, or for days of a time zone.
 * @param counts what is counted in the period, for the description.
 */
export function periodQuery(counts = '') {
  return {
    timeframe: Type.Optional(
      enumOf(TIMEFRAMES, {
        description: `UTC calendar days${counts}: \`today\`, \`yesterday\`, \`last_7_days\` (today and the 6 days before), \`last_4_weeks\` (today and the 27 days before), \`all\`, which is the default. Not beside \`from\`, \`to\` and \`timezone\`.`,
      }),
    ),
    ...daysQuery,
  };
}
