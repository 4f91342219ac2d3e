import { Type } from 'typebox';
import { date, dtOut, nullable, uuid } from '../../../platform/http/types.js';

const SpamRateDay = Type.Object(
  {
    date: date({ description: 'Day as Google counts it.' }),
    domain: Type.String({ description: 'Domain of the sender addresses.', examples: ['mail.example.org'] }),
    spamRate: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the emails of the campaign that Gmail users reported as spam.',
    }),
  },
  { $id: 'SpamRateDay', description: 'Spam rate at Gmail of a campaign and a sending domain on one day.' },
);

export const CampaignSpamRatesOut = Type.Object(
  {
    campaignId: uuid(),
    from: date({ examples: ['2026-03-01'] }),
    to: date({ examples: ['2026-03-28'] }),
    readAt: nullable(dtOut(), {
      description: 'Time when the statistics of a domain of the campaign were last read; null if they never were.',
    }),
    days: Type.Array(SpamRateDay, { description: 'Days with a spam rate, oldest first. Other days have none.' }),
  },
  {
    $id: 'CampaignSpamRatesOut',
    description:
      'Spam rates of a campaign at Gmail, from Google Postmaster Tools. Google reports a day only if the campaign sent enough email to Gmail and enough recipients reported it.',
  },
);
