import { type Static, Type } from 'typebox';
import {
  ADVICE_IMPACTS,
  ADVICE_OPERATIONS,
  ADVICE_SCREENS,
  ADVICE_SUBJECT_KINDS,
} from '../../../engine/advice/finding.js';
import { RECORD_TYPES } from '../../../engine/dns/record-kinds.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

/** Maximum number of subjects in a response, and of subjects that one change covers. */
export const MAX_SUBJECTS = 200;

const AdviceRecordOut = Type.Object(
  {
    type: enumOf(RECORD_TYPES),
    name: Type.String({ description: 'Full record name.', examples: ['outrider._domainkey.example.com'] }),
    value: Type.String({ description: 'Value to publish.', examples: ['v=DKIM1; k=rsa; p=MIIBIjANBg...'] }),
    priority: nullable(Type.Integer(), { description: 'Priority of an MX record; otherwise null.' }),
  },
  { $id: 'AdviceRecordOut', description: 'DNS record that fixes a finding.' },
);

const AdviceSubjectOut = Type.Object(
  {
    kind: enumOf(ADVICE_SUBJECT_KINDS),
    id: Type.String({
      description: 'UUID of the mailbox, ID of the campaign, or domain name; empty for the workspace.',
      examples: ['01959f00-1111-7aaa-8bbb-000000000001'],
    }),
    name: Type.String({ examples: ['ana@example.com'] }),
    value: nullable(Type.String(), {
      description: 'Measured value; null if the title says it all.',
      examples: ['80 emails per day'],
    }),
    records: Type.Array(AdviceRecordOut, {
      description: 'DNS records to publish; empty for other findings, and if only the mail provider knows them.',
    }),
  },
  { $id: 'AdviceSubjectOut', description: 'Mailbox, domain, or campaign that a finding is about.' },
);

const AdviceRequestOut = Type.Object(
  {
    operation: enumOf(ADVICE_OPERATIONS, { description: 'Operation to call.' }),
    campaignId: nullable(Type.String({ format: 'uuid' }), {
      description: 'Path parameter `campaign_id` of `updateCampaign`; otherwise null.',
    }),
    domain: nullable(Type.String(), {
      description: 'Path parameter `domain` of `updateDnsRecords`; otherwise null.',
    }),
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'Request body.' }),
  },
  { $id: 'AdviceRequestOut', description: 'Request that fixes a finding.' },
);

const AdviceChangeOut = Type.Object(
  {
    preview: Type.String({
      description: 'Effect of the change, for the member who confirms it.',
      examples: ['The daily limit becomes 50 emails.'],
    }),
    requests: Type.Array(AdviceRequestOut, {
      maxItems: MAX_SUBJECTS,
      description: 'Requests to send, for at most 200 subjects. Subjects that the change does not apply to have none.',
    }),
  },
  { $id: 'AdviceChangeOut', description: 'Change that fixes a finding without further input.' },
);

export const AdviceFindingOut = Type.Object(
  {
    key: Type.String({
      description:
        'Key of the rule ([all rules](https://github.com/outrider-mail/outrider/blob/main/docs/use/advisor.md)).',
      examples: ['mailbox_limit_high'],
    }),
    impact: enumOf(ADVICE_IMPACTS),
    title: Type.String({ description: 'Problem.', examples: ['Daily limits above 50 emails'] }),
    effect: Type.String({
      description: 'Why it matters.',
      examples: ['Providers filter or suspend mailboxes that write to many strangers a day.'],
    }),
    count: Type.Integer({ minimum: 1, description: 'Number of subjects.' }),
    subjects: Type.Array(AdviceSubjectOut, { maxItems: MAX_SUBJECTS, description: 'The first 200 subjects.' }),
    screen: enumOf(ADVICE_SCREENS, { description: 'Screen of the console on which the finding is fixed.' }),
    change: nullable(AdviceChangeOut, { description: 'Change that fixes the finding; null if it needs a decision.' }),
    dismissedAt: nullable(dtOut(), { description: 'Time of the dismissal; null if the finding is not dismissed.' }),
  },
  { $id: 'AdviceFindingOut', description: 'Finding of the advisor.' },
);
export type AdviceFindingOut = Static<typeof AdviceFindingOut>;

export const AdviceOut = Type.Object(
  { items: Type.Array(AdviceFindingOut, { description: 'Findings, most useful first.' }) },
  { $id: 'AdviceOut', description: 'Findings of a workspace.' },
);

export const AdvicePath = Type.Object({
  finding_key: Type.String({ maxLength: 100, description: 'Key of the finding.', examples: ['mailbox_limit_high'] }),
});
