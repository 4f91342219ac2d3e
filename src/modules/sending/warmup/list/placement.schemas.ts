import { Type } from 'typebox';
import { date } from '../../../../platform/http/types.js';
import { daysQuery, MAX_DAYS } from '../../../outreach/statistics/index.js';

export const WarmupPlacementQuery = Type.Object(daysQuery);

const counts = {
  inbox: Type.Integer({ minimum: 0, description: 'Messages found in the inbox or another folder that is not spam.' }),
  spam: Type.Integer({ minimum: 0, description: 'Messages found in spam.' }),
  missing: Type.Integer({ minimum: 0, description: 'Messages not found a day after acceptance.' }),
};

const WarmupPlacementDay = Type.Object(
  { date: Type.String({ description: 'Day of `timezone` on which the messages were sent, `YYYY-MM-DD`.' }), ...counts },
  { $id: 'WarmupPlacementDay' },
);

const WarmupProviderPlacement = Type.Object(
  {
    provider: Type.String({ description: 'Email provider of the recipients.' }),
    ...counts,
    days: Type.Array(WarmupPlacementDay, { maxItems: MAX_DAYS, description: 'Every day of the period, oldest first.' }),
  },
  { $id: 'WarmupProviderPlacement' },
);

export const WarmupPlacementOut = Type.Object(
  {
    from: date({ examples: ['2026-03-01'] }),
    to: date({ examples: ['2026-03-28'] }),
    timezone: Type.String(),
    providers: Type.Array(WarmupProviderPlacement, {
      description: 'Providers with located messages, the one with the most first.',
    }),
  },
  { $id: 'WarmupPlacementOut' },
);
