import { type Static, Type } from 'typebox';
import { AUTHENTICATION_VERDICTS, UNPROVEN_REASONS } from '../../../../engine/mail/proof/proof.js';
import { POSTMASTER_PROBLEMS } from '../../../../engine/reputation/postmaster.js';
import { date, dtOut, enumOf, nullable, uuid, withDefault } from '../../../../platform/http/types.js';

const ComplaintDay = Type.Object(
  {
    date: date({ description: 'Day in UTC on which the reports arrived.' }),
    complaints: Type.Integer({ description: 'Counted reports.' }),
  },
  { $id: 'ComplaintDay', description: 'Spam reports that arrived on one day.' },
);

const ComplaintReporter = Type.Object(
  {
    reporter: Type.String({ description: 'Domain in From of the reports.', examples: ['arf.mail.yahoo.com'] }),
    complaints: Type.Integer({ description: 'Counted reports.' }),
  },
  { $id: 'ComplaintReporter', description: 'Feedback loop with the number of its counted reports.' },
);

const ComplaintReportOut = Type.Object(
  {
    feedbackType: Type.String({
      description: 'Type of the report, in lower case: `abuse`, `fraud`, `virus`, `opt-out`, `other`, or another type.',
      examples: ['abuse'],
    }),
    reporter: Type.String({ description: 'Domain in From of the report.', examples: ['arf.mail.yahoo.com'] }),
    spf: enumOf(AUTHENTICATION_VERDICTS),
    dkim: enumOf(AUTHENTICATION_VERDICTS),
    dmarc: enumOf(AUTHENTICATION_VERDICTS),
    counted: Type.Boolean({
      description: 'Whether the report took effect: the contact was suppressed, and the complaint counts in stats.',
    }),
    reason: nullable(enumOf(UNPROVEN_REASONS), { description: 'Why the report did not take effect; null if it did.' }),
    campaignId: nullable(uuid(), { description: 'Campaign of the email; null if the report does not identify it.' }),
    mailboxId: nullable(Type.Integer(), {
      description: 'Mailbox that sent the email; null if the report does not identify it.',
    }),
    sourceIp: nullable(Type.String(), {
      description: 'IP address that the email came from, according to the report; null if the report does not name it.',
      examples: ['192.0.2.1'],
    }),
    receivedAt: dtOut(),
  },
  { $id: 'ComplaintReportOut', description: 'Report of a feedback loop: a recipient marked an email as spam.' },
);

const DomainComplaints = Type.Object(
  {
    counted: Type.Integer({ description: 'Reports that took effect.' }),
    uncounted: Type.Integer({ description: 'Reports that did not take effect.' }),
    days: Type.Array(ComplaintDay, { description: 'Days with counted reports, oldest first.' }),
    reporters: Type.Array(ComplaintReporter, { description: 'Feedback loops, those with the most reports first.' }),
    reports: Type.Array(ComplaintReportOut, { description: 'Reports received last; at most 20.' }),
  },
  { $id: 'DomainComplaints', description: 'Spam reports of recipients, from feedback loops (RFC 5965).' },
);

const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });

const PostmasterDayOut = Type.Object(
  {
    date: date({ description: 'Day according to Google.' }),
    spamRate: share('Share of email that Gmail users reported as spam; null if Google does not say.'),
    spfRate: share('Share of email that passed SPF; null if Google does not say.'),
    dkimRate: share('Share of email that passed DKIM; null if Google does not say.'),
    dmarcRate: share('Share of email that passed DMARC; null if Google does not say.'),
    deliveryErrorRate: share('Share of email that Gmail rejected or deferred; null if Google does not say.'),
  },
  { $id: 'PostmasterDayOut', description: 'Statistics of Gmail about email of the domain on one day.' },
);

const FeedbackLoopOut = Type.Object(
  {
    campaignId: nullable(uuid(), { description: 'Campaign of the emails; null if the rate is that of a mailbox.' }),
    mailboxId: nullable(Type.Integer(), {
      description: 'Mailbox of the emails; null if the rate is that of a campaign.',
    }),
    name: Type.String({ description: 'Name of the campaign, or address of the mailbox.', examples: ['Spring DACH'] }),
    latestDate: date({ description: 'Latest day with a spam rate.' }),
    latestSpamRate: Type.Number({ minimum: 0, maximum: 1, description: 'Spam rate on that day.' }),
    highestSpamRate: Type.Number({ minimum: 0, maximum: 1, description: 'Highest spam rate of a day.' }),
  },
  {
    $id: 'FeedbackLoopOut',
    description:
      'Share of the email of a campaign or mailbox that Gmail users reported as spam. Google has rates only of days with enough email to Gmail and enough distinct reports.',
  },
);

const DomainPostmaster = Type.Object(
  {
    readAt: nullable(dtOut(), { description: 'Time when the statistics were last read; null if they never were.' }),
    problem: nullable(enumOf(POSTMASTER_PROBLEMS), {
      description: 'Why the last attempt to read them failed; null if it succeeded.',
    }),
    days: Type.Array(PostmasterDayOut, { description: 'Days with statistics, oldest first.' }),
    feedbackLoops: Type.Array(FeedbackLoopOut, {
      description: 'Spam rates of campaigns and mailboxes of the workspace, highest first; at most 100.',
    }),
  },
  { $id: 'DomainPostmaster', description: 'Statistics of Google Postmaster Tools about the domain.' },
);

export const DomainReputationOut = Type.Object(
  {
    domain: Type.String(),
    complaints: DomainComplaints,
    postmaster: nullable(DomainPostmaster, {
      description: 'Statistics of Gmail; null if Outrider has not requested them for this domain.',
    }),
  },
  { $id: 'DomainReputationOut', description: 'Reputation of a domain according to receivers.' },
);
export type DomainReputationOut = Static<typeof DomainReputationOut>;

export const DomainReputationQuery = Type.Object({
  days: withDefault(Type.Integer({ minimum: 1, maximum: 90, description: 'Days to include.' }), 30),
});
