import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { count } from '../../ui/show/format';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { contactSources } from '../../words/settings/contact-sources';
import type { useSourceActions } from './actions';
import { type Reading, readingsQuery, type Source, sourcesQuery, vanishedQuery } from './queries';
import './sources.css';

const text = contactSources.readings;
const TONES = {
  fetching: 'accent',
  importing: 'accent',
  completed: 'good',
  unchanged: 'quiet',
  failed: 'warn',
} as const;

interface Props {
  readonly source: Source;
  readonly actions: ReturnType<typeof useSourceActions>;
  readonly onClose: () => void;
}

/** The last 50 readings of a file with their counts, and contacts that vanished from it. */
export function Readings({ source: opened, actions, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(readingsQuery(workspaceId, opened.id));
  const { data: sources } = useQuery(sourcesQuery(workspaceId));
  const source = sources?.find(({ id }) => id === opened.id) ?? opened;
  return (
    <Panel title={text.title(source.name)} onClose={onClose}>
      <div className="section stack">
        <div>
          {text.next}: <Time at={source.file?.nextReadingAt ?? null} />{' '}
          <MayButton
            size="compact-sm"
            onClick={() => actions.read.mutate(source.id)}
            loading={actions.read.isPending}
            disabled={source.file?.isReading === true}
          >
            {text.now}
          </MayButton>
        </div>
        <Loaded query={query}>
          {(readings) =>
            readings.length === 0 ? (
              <Empty text={text.empty}>
                <MayButton onClick={() => actions.read.mutate(source.id)}>{text.now}</MayButton>
              </Empty>
            ) : (
              <ul className="source-requests">
                {readings.map((reading) => (
                  <li key={reading.id}>
                    <One sourceId={source.id} reading={reading} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function One({ sourceId, reading }: { sourceId: string; reading: Reading }) {
  const base = `/w/${useWorkspaceId()}`;
  const [isOpen, setOpen] = useState(false);
  const { status, startedAt, isAsked, error, importId, rejectedCount, vanishedCount } = reading;
  const counts = [
    text.rows(count(reading.rowCount)),
    text.added(count(reading.createdCount)),
    text.changed(count(reading.updatedCount)),
    text.unchanged(count(reading.unchangedCount)),
    ...(reading.skippedCount > 0 ? [text.skipped(count(reading.skippedCount))] : []),
    ...(reading.enrolledCount > 0 ? [text.enrolled(count(reading.enrolledCount))] : []),
  ];
  return (
    <>
      <div>
        <span title={text.statusNext[status]}>
          <State tone={TONES[status]}>{text.status[status]}</State>
        </span>{' '}
        <Time at={startedAt} />
        {isAsked && <span className="muted"> {text.asked}</span>}
      </div>
      {error !== null && <div>{error}</div>}
      {status === 'completed' && <div className="muted">{counts.join(' · ')}</div>}
      {rejectedCount > 0 && importId !== null && (
        <Link to={`${base}/imports` as '/'} search={{ import: importId } as never}>
          {text.rejected(count(rejectedCount))}
        </Link>
      )}
      {vanishedCount > 0 && (
        <>
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text.vanished(count(vanishedCount))}
          </Button>
          {isOpen && <Vanished sourceId={sourceId} readingId={reading.id} />}
        </>
      )}
    </>
  );
}

function Vanished({ sourceId, readingId }: { sourceId: string; readingId: string }) {
  const query = useQuery(vanishedQuery(useWorkspaceId(), sourceId, readingId));
  return (
    <Loaded query={query}>
      {(contacts) => (
        <>
          <p className="muted">{text.vanishedHint}</p>
          <ul>
            {contacts.map(({ profileId, email }) => (
              <li key={profileId}>
                <bdi>{email}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
