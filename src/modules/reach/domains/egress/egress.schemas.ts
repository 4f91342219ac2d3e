import { Type } from 'typebox';
import { SNDS_FILTER_RESULTS } from '../../../../engine/reputation/snds.js';
import { date, dtOut, enumOf, nullable } from '../../../../platform/http/types.js';
import { blocklistFields } from '../registry/domains.schemas.js';

const AddressBlocklistOut = Type.Object(blocklistFields('zen.spamhaus.org', 'the operator'), {
  $id: 'AddressBlocklistOut',
  description: 'A blocklist and whether it lists the address.',
});

const SndsDayOut = Type.Object(
  {
    date: date({ description: 'Day of the activity in the time zone of SNDS.' }),
    filterResult: nullable(enumOf(SNDS_FILTER_RESULTS), {
      description: 'How Outlook.com filtered email from the address; null if SNDS does not say.',
    }),
    complaintRate: nullable(Type.String(), {
      description: 'Share of recipients who marked the email as spam, as reported; null if SNDS does not say.',
      examples: ['< 0.1%'],
    }),
    rcptCommands: Type.Integer({ description: 'RCPT commands from the address.' }),
    dataCommands: Type.Integer({ description: 'DATA commands from the address.' }),
    messageRecipients: Type.Integer({ description: 'Recipients of accepted messages.' }),
    trapHits: Type.Integer({ description: 'Messages to spam traps of Microsoft.' }),
    sampleHelo: nullable(Type.String(), {
      description: 'Host name that the address used; null if SNDS does not say.',
      examples: ['mail.example.com'],
    }),
    sampleMailFrom: nullable(Type.String(), {
      description: 'Envelope sender that the address used; null if SNDS does not say.',
      examples: ['ana@example.com'],
    }),
    comments: nullable(Type.String(), {
      description: 'Comment of Microsoft, such as a block; null if there is none.',
      examples: ['Blocked due to user complaints or other evidence of spamming'],
    }),
  },
  { $id: 'SndsDayOut', description: 'What Microsoft reports about email from the address on one day (SNDS).' },
);

const SndsOut = Type.Object(
  {
    readAt: nullable(dtOut(), { description: 'Time when the feed was last read; null if it never was.' }),
    problem: nullable(Type.String(), {
      description: 'Why the last attempt to read the feed failed; null if it succeeded.',
      examples: ['The feed responded with status 500.'],
    }),
  },
  { $id: 'SndsOut', description: 'Last reading of the data feed of Microsoft SNDS.' },
);

const EgressAddressOut = Type.Object(
  {
    address: Type.String({ description: 'IPv4 or IPv6 address.', examples: ['203.0.113.25'] }),
    askedAt: dtOut({ description: 'Time of the last query, with or without a response.' }),
    blocklists: Type.Array(AddressBlocklistOut, { description: 'Latest response of each blocklist.' }),
    snds: nullable(SndsDayOut, {
      description:
        'Latest day of Microsoft SNDS; null if no feed is set, or the address sent under about 100 messages to Outlook.com.',
    }),
  },
  { $id: 'EgressAddressOut', description: 'Address that email of the instance leaves from.' },
);

export const EgressAddressesOut = Type.Object(
  {
    items: Type.Array(EgressAddressOut, { description: 'Addresses in text order.' }),
    snds: nullable(SndsOut, { description: 'Last reading of the data feed of Microsoft SNDS; null if none is set.' }),
  },
  { $id: 'EgressAddressesOut', description: 'Addresses that email of the instance leaves from.' },
);
