import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { count } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { perThousand, spamTone } from '../../ui/show/spam-rate';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { reputation as text } from '../../words/mailboxes/reputation';
import { REPUTATION_DAYS, reputationQuery } from './queries';

type Reported = Schemas['DomainReputationOut'];
type Complaints = Reported['complaints'];

/** Reports of receivers about email of a domain. Renders nothing while there are none. */
export function Reputation({ domain }: { domain: string }) {
  const query = useQuery(reputationQuery(useWorkspaceId(), domain));
  if (query.data?.complaints.reports.length === 0 && query.data.postmaster === null) return null;
  return (
    <Section title={text.complaints}>
      <Loaded query={query} rows={2}>
        {({ complaints, postmaster }) => (
          <div className="stack">
            <Facts facts={[...factsOf(complaints), ...gmailFacts(postmaster)]} />
            {postmaster !== null && postmaster.feedbackLoops.length > 0 && <Loops loops={postmaster.feedbackLoops} />}
            {complaints.reports.length > 0 && <Reports reports={complaints.reports} />}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function factsOf({ counted, uncounted, reporters }: Complaints) {
  return [
    [
      text.days(REPUTATION_DAYS),
      <span key="counted" className="row">
        <State tone={counted > 0 ? 'warn' : 'good'}>{text.counted(counted)}</State>
        <span className="muted">
          {reporters.map(({ reporter, complaints }) => text.by(complaints, reporter)).join(', ')}
        </span>
      </span>,
    ] as const,
    ...(uncounted > 0 ? [[text.notCounted, text.counted(uncounted)] as const] : []),
  ];
}

function gmailFacts(postmaster: Reported['postmaster']) {
  if (postmaster === null) return [];
  const rates = postmaster.days.flatMap(({ spamRate }) => spamRate ?? []);
  const highest = Math.max(0, ...rates);
  const latest = rates.at(-1);
  const tone = spamTone(highest);
  const problem = postmaster.problem === null ? null : text.problem[postmaster.problem];
  return [
    [
      text.gmail,
      latest === undefined ? (
        (problem ?? text.gmailNothing)
      ) : (
        <span key="gmail" className="row">
          <State tone={tone}>{text.gmailRate(perThousand(latest), perThousand(highest))}</State>
          {problem !== null && <span className="muted">{problem}</span>}
        </span>
      ),
    ] as const,
  ];
}

/** Campaigns and mailboxes that Gmail users report most. */
function Loops({ loops }: { loops: NonNullable<Reported['postmaster']>['feedbackLoops'] }) {
  const base = `/w/${useWorkspaceId()}`;
  return (
    <details>
      <summary className="record-head">
        <span className="strong">{text.loops}</span>
        <span className="muted">{count(loops.length)}</span>
      </summary>
      <ul className="records">
        {loops.map(({ campaignId, name, latestSpamRate, highestSpamRate }) => (
          <li key={campaignId ?? name} className="record record-body">
            <Link
              to={
                (campaignId === null
                  ? `${base}/mailboxes?mailbox=${encodeURIComponent(name)}`
                  : `${base}/campaigns/${campaignId}`) as '/'
              }
            >
              {name}
            </Link>
            <State tone={spamTone(highestSpamRate)}>
              {text.gmailRate(perThousand(latestSpamRate), perThousand(highestSpamRate))}
            </State>
          </li>
        ))}
      </ul>
      <p className="muted">{text.loopsHint}</p>
    </details>
  );
}

function Reports({ reports }: { reports: Complaints['reports'] }) {
  return (
    <details>
      <summary className="record-head">
        <span className="strong">{text.latest}</span>
        <span className="muted">{count(reports.length)}</span>
      </summary>
      <ul className="records">
        {reports.map((report) => (
          <li key={`${report.reporter} ${report.receivedAt}`} className="record record-body">
            <span>
              {report.feedbackType} <span className="muted">{text.from(report.reporter)}</span>
            </span>
            <span className="caption">
              {report.reason !== null && `${text.why(text.reason[report.reason])}, `}
              <Time at={report.receivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
