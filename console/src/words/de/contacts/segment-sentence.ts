import type { sentence as english } from '../../contacts/segment-sentence';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

/** Formats days in the dative, because they follow a preposition, as in "in den letzten 7 Tagen". */
const days = (count: number) => plural(count, 'Tag', 'Tagen');

export const sentence: Translated<typeof english> = {
  and: ' und ',
  or: ' oder ',
  none: (conditions) => `nichts davon: ${conditions}`,
  quote: (value) => `„${value}“`,
  days,
  nothing: 'leer',
  formerMember: 'ein früheres Mitglied',
  anyCampaign: 'einer Kampagne',
  segment: (name) => `Segment ${name}`,
  campaign: (name) => `Kampagne ${name}`,
  in: (campaign) => `in ${campaign}`,
  notIn: (campaign) => `nicht in ${campaign}`,
  withStatus: (statuses) => `mit Status ${statuses}`,
  withIntent: (intent) => `mit der Absicht ${intent}`,
  withLabel: (label) => `mit dem Label ${label}`,
  times: (count) => `mindestens ${count} Mal`,
  within: (count) => `in den letzten ${days(count)}`,
  did: {
    sent: 'wurde angeschrieben',
    opened: 'öffnete eine E-Mail',
    clicked: 'klickte auf einen Link',
    replied: 'antwortete',
    bounced: 'hatte einen Bounce',
  },
  didNot: {
    sent: 'wurde nicht angeschrieben',
    opened: 'öffnete keine E-Mail',
    clicked: 'klickte auf keinen Link',
    replied: 'antwortete nicht',
    bounced: 'hatte keinen Bounce',
  },
};
