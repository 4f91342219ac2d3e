import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { CopyText } from '../../ui/show/Copy';
import { Facts } from '../../ui/show/Facts';
import { count, dayName, percent } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { dmarcWords as text } from '../../words/mailboxes/dmarc';
import { BY_HAND, type Domain, dmarcQuery, recordsQuery } from './queries';
import { WriteRecords } from './WriteRecords';

type Dmarc = Schemas['DomainDmarcOut'];

/** DMARC policy of a domain, sources that send as the domain, and the next record to publish. */
export function Dmarc({ domain }: { domain: Domain }) {
  const query = useQuery(dmarcQuery(useWorkspaceId(), domain.domain));
  return (
    <Section title={text.title}>
      <Loaded query={query} rows={3}>
        {(data) => (
          <div className="stack">
            {data.proposed !== null && <Proposed domain={domain} proposed={data.proposed} />}
            <ExternalReports of={data.externalReports} />
            <Facts facts={factsOf(data)} />
            {data.reports.length === 0 && <span className="muted">{text.noReports}</span>}
            <Sources sources={data.sources} />
            <Reports reports={data.reports} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function factsOf({ policy, policyDomain, domain, testing, ladder, days, uncountedReports, tls }: Dmarc) {
  const messages = days.reduce((sum, day) => sum + day.messages, 0);
  const aligned = days.reduce((sum, day) => sum + day.aligned, 0);
  const own = policy === null ? text.noPolicy : testing ? text.testing(policy) : policy;
  const shown = policyDomain === null || policyDomain === domain ? own : text.inherited(own, policyDomain);
  const isClimbing = ladder !== null && ladder.nextPolicy !== null;
  return [
    [text.policy, shown] as const,
    ...(isClimbing
      ? [
          [
            text.next(ladder.nextPolicy ?? ''),
            ladder.ready ? (
              <State key="ready" tone="good">
                {text.progress(ladder.days, ladder.requiredDays)}
              </State>
            ) : (
              text.progress(ladder.days, ladder.requiredDays)
            ),
          ] as const,
        ]
      : []),
    ...(messages > 0 ? [[text.aligned, text.alignedOf(percent(aligned / messages), count(messages))] as const] : []),
    ...(tls.sessions > 0 ? [[text.tls, text.tlsOf(count(tls.successful), count(tls.sessions))] as const] : []),
    ...(uncountedReports > 0 ? [[text.uncounted, text.uncountedReports(uncountedReports)] as const] : []),
  ];
}

/** Next DMARC record, to copy or to write at the provider. Replaces the current one, if any. */
function Proposed({ domain, proposed }: { domain: Domain; proposed: NonNullable<Dmarc['proposed']> }) {
  const [isWriting, setWriting] = useState(false);
  const records = useQuery(recordsQuery(useWorkspaceId(), domain.domain));
  const current = records.data?.records.find(
    (record) => record.name === proposed.name && /^v\s*=\s*DMARC1/.test(record.value),
  );
  const { name, value } = proposed;
  const record = { type: 'TXT', name, value, ...(current === undefined ? {} : { id: current.id }) } as const;
  return (
    <div className="stack">
      <span>{text.proposal[proposed.reason]}</span>
      <CopyText value={name} label={text.copyName} />
      <CopyText value={value} label={text.copyValue} />
      {!BY_HAND.has(domain.provider) && records.data !== undefined && (
        <span>
          <MayButton variant="default" onClick={() => setWriting(true)}>
            {text.write}
          </MayButton>
        </span>
      )}
      {isWriting && (
        <WriteRecords
          domain={domain.domain}
          change={{ records: [record], applyExpected: false }}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  );
}

/** Records by which other domains accept the reports; nothing while all do. */
function ExternalReports({ of }: { of: Dmarc['externalReports'] }) {
  const [written, setWritten] = useState<Dmarc['externalReports'][number] | null>(null);
  const missing = of.filter(({ status }) => status === 'missing');
  return (
    <>
      {missing.map((one) => (
        <div key={one.name} className="stack">
          <span>{one.advice}</span>
          <CopyText value={one.name} label={text.copyReportName(one.domain)} />
          <CopyText value={one.value} label={text.copyReportValue(one.domain)} />
          {one.writableAt !== null && (
            <span>
              <MayButton variant="default" onClick={() => setWritten(one)}>
                {text.write}
              </MayButton>
            </span>
          )}
        </div>
      ))}
      {written?.writableAt != null && (
        <WriteRecords
          domain={written.writableAt}
          change={{ records: [{ type: 'TXT', name: written.name, value: written.value }], applyExpected: false }}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
}

function Sources({ sources }: { sources: Dmarc['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <details>
      <summary className="record-head">
        <span className="strong">{text.sources}</span>
        <span className="muted">{count(sources.length)}</span>
      </summary>
      <ul className="records">
        {sources.map((source) => (
          <li key={source.source} className="record">
            <details>
              <summary className="record-head">
                <span>
                  {source.name ?? source.host ?? text.unknown} <span className="mono muted">{source.source}</span>
                </span>
                <span>{text.source(count(source.messages), percent(source.alignedRate))}</span>
              </summary>
              <div className="record-body">
                {source.host !== null && source.name !== null && <span className="caption">{source.host}</span>}
                <span className="caption">{source.identities.join(', ')}</span>
                {source.days.map((day) => (
                  <span key={day.date}>
                    {dayName(day.date)}: {text.source(count(day.messages), percent(day.alignedRate))}
                  </span>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Reports({ reports }: { reports: Dmarc['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <details>
      <summary className="record-head">
        <span className="strong">{text.reports}</span>
        <span className="muted">{count(reports.length)}</span>
      </summary>
      <ul className="records">
        {reports.map((report) => (
          <li key={`${report.reporter} ${report.reportId} ${report.kind}`} className="record record-body">
            <span>
              {report.organization} <span className="muted">{text.by(report.reporter)}</span>
            </span>
            <span className="caption">
              {(report.kind === 'tls' ? text.sessions : text.report)(report.good, report.total)}
              {report.counted ? '' : `, ${text.notCounted}`} <Time at={report.receivedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
