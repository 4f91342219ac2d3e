import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { type Column, Table } from '../../ui/list/Table';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Facts } from '../../ui/show/Facts';
import { duration, fileSize, longTime } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { backups as text } from '../../words/settings/backups';
import { type Backup, type Backups as BackupsData, backupsQuery, requestBackup } from './backup-queries';
import { HeldInstance } from './HeldInstance';
import './settings.css';

const TONES: Record<Backup['status'], Tone> = {
  running: 'accent',
  complete: 'good',
  failed: 'bad',
  interrupted: 'warn',
};

/** Backups of the instance: health, history, and a button to run one. For account owners. */
export function Backups() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = useQuery(backupsQuery(workspaceId));
  const schedule = query.data?.schedule ?? null;
  const ask = useMutation({
    mutationFn: () => requestBackup(workspaceId),
    onSuccess: (result) => {
      queries.setQueryData(backupsQuery(workspaceId).queryKey, result);
      toast.say(text.asked);
    },
  });
  const now =
    schedule !== null ? (
      <MayButton
        scope="admin"
        onClick={() => ask.mutate()}
        loading={ask.isPending || schedule.isRunning || schedule.isRequested}
      >
        {text.now}
      </MayButton>
    ) : null;
  return (
    <Page title={text.title} actions={now}>
      <HeldInstance />
      {ask.error !== null && <Problem error={ask.error} />}
      <Loaded query={query}>
        {(data) => (
          <>
            <Health data={data} />
            {data.items.length > 0 ? (
              <Section title={text.history}>
                <Table label={text.list} columns={COLUMNS} rows={data.items} rowKey={({ id }) => id} />
              </Section>
            ) : (
              now !== null && <Empty text={text.empty}>{now}</Empty>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Health({ data: { schedule, lastComplete, lastVerified, problem } }: { data: BackupsData }) {
  if (schedule === null && lastComplete === null) return <p className="section-lead muted">{text.off}</p>;
  return (
    <section className="section">
      {problem !== null && (
        <p role="alert">
          <span className="state state-bad">{problem}</span>
        </p>
      )}
      {problem === null && schedule === null && <p className="muted">{text.off}</p>}
      {problem === null && schedule !== null && lastComplete !== null && <State tone="good">{text.good}</State>}
      <Facts
        facts={[
          [text.last, lastComplete === null ? text.none : <Time key="last" at={lastComplete.startedAt} long />],
          [text.age, lastComplete === null ? text.none : duration(ageOf(lastComplete))],
          [text.size, lastComplete?.bytes == null ? text.none : fileSize(lastComplete.bytes)],
          [text.verified, verifiedText(lastVerified)],
          ...(schedule === null ? [] : scheduleFacts(schedule)),
        ]}
      />
      <p className="muted">{text.keys}</p>
    </section>
  );
}

function scheduleFacts(schedule: NonNullable<BackupsData['schedule']>) {
  const isDue = schedule.isRequested || Date.parse(schedule.nextAt) <= Date.now();
  return [
    [text.folder, text.on(schedule.folder, schedule.hostname)],
    [text.encryption, schedule.isEncrypted ? text.encrypted : text.notEncrypted],
    [text.every, text.plan(duration(schedule.everySeconds), schedule.keepCount)],
    [text.next, schedule.isRunning ? text.running : isDue ? text.soon : <Time key="next" at={schedule.nextAt} long />],
  ] as const;
}

function verifiedText(backup: Backup | null): string {
  if (backup?.verifiedAt == null) return text.notVerified;
  const time = longTime(backup.verifiedAt);
  if (backup.verifyScope === 'files') return text.verifiedFiles(time);
  return backup.verifySeconds === null
    ? time
    : text.verifiedIn(time, duration(Math.max(1, Math.round(backup.verifySeconds))));
}

/** Returns the seconds since the start of a backup. */
function ageOf({ startedAt }: Backup): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(startedAt)) / 1_000));
}

function secondsOf({ startedAt, endedAt }: Backup): number | null {
  return endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
}

function Status({ backup }: { backup: Backup }) {
  const { status, error, removedAt, verifyScope, verifyError } = backup;
  const reason = error ?? verifyError;
  if (reason !== null) {
    return (
      <span title={`${reason}\n${text.statusNext[status]}`}>
        <State tone="bad">{`${text.status[status]}: ${reason}`}</State>
      </span>
    );
  }
  if (removedAt !== null) {
    return (
      <span title={text.removedNext}>
        <State tone="quiet">{text.removed}</State>
      </span>
    );
  }
  return (
    <span title={verifyScope === null ? text.statusNext[status] : text.checkedNext[verifyScope]}>
      <State tone={TONES[status]}>{verifyScope === null ? text.status[status] : text.checked[verifyScope]}</State>
    </span>
  );
}

const COLUMNS: Column<Backup>[] = [
  {
    key: 'started',
    title: text.columns.started,
    width: 'minmax(110px, 1fr)',
    cell: (one) => <Time at={one.startedAt} />,
  },
  {
    key: 'status',
    title: text.columns.status,
    width: 'minmax(120px, 2fr)',
    cell: (one) => <Status backup={one} />,
  },
  {
    key: 'duration',
    title: text.columns.duration,
    width: '90px',
    right: true,
    wide: true,
    cell: (one) => {
      const seconds = secondsOf(one);
      return seconds === null ? '' : duration(seconds);
    },
  },
  {
    key: 'size',
    title: text.columns.size,
    width: '90px',
    right: true,
    cell: (one) => (one.bytes === null ? '' : fileSize(one.bytes)),
  },
  {
    key: 'name',
    title: text.columns.name,
    width: 'minmax(160px, 2fr)',
    wide: true,
    cell: (one) => (
      <span className="cut" title={`${one.folder}/${one.name}`}>
        {one.name}
      </span>
    ),
  },
];
