import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { errorAt, useFields, withoutField } from '../../../ui/form/fields';
import { NumberField } from '../../../ui/form/NumberField';
import { Tags } from '../../../ui/form/Tags';
import { inParts } from '../../../ui/list/collect';
import { Modal } from '../../../ui/page/Modal';
import { Problem } from '../../../ui/page/Problem';
import { Hint } from '../../../ui/show/Hint';
import { Progress } from '../../../ui/show/Progress';
import { State } from '../../../ui/show/State';
import { useWorkspace } from '../../../ui/workspace';
import { words } from '../../../words';
import { connectMailboxes, mailboxes as mailboxesWords } from '../../../words/mailboxes/mailboxes';
import { tenants as text } from '../../../words/mailboxes/tenants';
import { mailboxRanges, rangeHint } from '../../../words/ranges';
import { useRefreshTenants } from './actions';
import { isConnectable, type Tenant, type TenantUser } from './queries';

type Row = Schemas['TenantConnectRow'];

/** Users per request: small, so that progress shows. */
const PART = 25;
const FIELDS = ['dailyLimit', 'minGapSeconds', 'tags'];
const LIMITS = {
  dailyLimit: mailboxRanges.dailyLimit[0] as number | string,
  minGapSeconds: mailboxRanges.minGapSeconds[0] as number | string,
  tags: [] as string[],
};

interface Props {
  readonly tenant: Tenant;
  readonly users: readonly TenantUser[];
  readonly onClose: () => void;
  /** Callback once mailboxes were connected. */
  readonly onDone: () => void;
}

/** Connects selected users as mailboxes, in parts, with the result of each. */
export function ConnectUsers({ tenant, users, onClose, onDone }: Props) {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const refresh = useRefreshTenants();
  // The list behind the dialog reloads once users are connected.
  const [wanted] = useState(() => users.filter(isConnectable));
  const [skipped] = useState(users.length - wanted.length);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const { values, set } = useFields(LIMITS);
  const connect = useMutation({
    mutationFn: async () => {
      isStopped.current = false;
      const done = new Set(rows.map((row) => row.userId));
      const left = wanted.filter((user) => !done.has(user.userId));
      for (const part of inParts(left, PART)) {
        if (isStopped.current) return;
        const answer = await take(
          api.POST('/tenants/{tenant_id}/users/connect', {
            params: { path: { tenant_id: tenant.id }, query: { workspaceId }, header: once(newKey()) },
            body: {
              users: part.map((user) => user.userId),
              dailyLimit: Number(values.dailyLimit),
              minGapSeconds: Number(values.minGapSeconds),
              tags: values.tags,
            },
          }),
        );
        setRows((now) => [...now, ...answer.users]);
      }
    },
    onSettled: refresh,
  });
  const isBegun = connect.isPending || rows.length > 0;
  const isOver = rows.length === wanted.length;
  /** Stops after the current request. */
  const stop = () => {
    isStopped.current = true;
  };
  const close = () => (rows.length > 0 ? onDone() : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!connect.isPending) connect.mutate();
  };
  const figure = (name: 'dailyLimit' | 'minGapSeconds') => (
    <NumberField
      label={mailboxesWords.fields[name]}
      description={rangeHint(mailboxRanges[name])}
      value={values[name]}
      onChange={set(name)}
      error={errorAt(connect.error, name)}
      max={mailboxRanges[name][2]}
      isBounded={false}
    />
  );
  const error = withoutField(connect.error, FIELDS);
  return (
    <Modal
      opened
      onClose={close}
      title={isBegun ? text.resultTitle : text.connect(wanted.length)}
      size="lg"
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <form onSubmit={submit} className="stack">
        {isBegun ? (
          <Results users={wanted} rows={rows} isRunning={connect.isPending} />
        ) : (
          <>
            <span className="muted">
              {wanted.length === 0 ? text.nothing : text.limitsHint}{' '}
              {connectMailboxes.seats(Math.max(0, workspace.max_mailboxes - workspace.mailboxes_count))}
            </span>
            {skipped > 0 && wanted.length > 0 && <Hint>{text.skipped(skipped)}</Hint>}
            {wanted.length > 0 && (
              <div className="fields">
                {figure('dailyLimit')}
                {figure('minGapSeconds')}
                <Tags
                  className="fields-whole"
                  label={mailboxesWords.fields.tags}
                  description={text.tagsHint}
                  value={values.tags}
                  onChange={set('tags')}
                  error={errorAt(connect.error, 'tags')}
                  maxTags={20}
                />
              </div>
            )}
          </>
        )}
        {error != null && <Problem error={error} />}
        <Group justify="flex-end" gap="xs">
          {connect.isPending ? (
            <Button variant="default" onClick={stop}>
              {text.stop}
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              {isBegun ? words.common.close : words.common.cancel}
            </Button>
          )}
          {connect.isPending ? null : isOver && rows.length > 0 ? (
            <Button component={Link} {...({ to: `/w/${workspaceId}/mailboxes` } as object)}>
              {text.viewMailboxes}
            </Button>
          ) : (
            <Button type="submit" disabled={wanted.length === 0}>
              {isBegun ? text.resume : text.connect(wanted.length)}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}

function Results({
  users,
  rows,
  isRunning,
}: {
  users: readonly TenantUser[];
  rows: readonly Row[];
  isRunning: boolean;
}) {
  const connected = rows.filter((row) => row.mailboxId !== null).length;
  const found = new Map(rows.map((row) => [row.userId, row]));
  // Rejections first: each needs a decision.
  const weight = (user: TenantUser): number => {
    const row = found.get(user.userId);
    return row === undefined ? 2 : row.mailboxId === null ? 0 : 1;
  };
  const shown = [...users].sort((a, b) => weight(a) - weight(b));
  const running = text.running(rows.length, users.length);
  return (
    <>
      <div className="tenant-progress" role="status">
        <span>{isRunning ? running : text.result(connected, users.length)}</span>
        {isRunning && <Progress share={rows.length / users.length} label={text.progress} base={running} />}
      </div>
      <ul className="connect-result tenant-results" tabIndex={0} aria-label={text.resultTitle}>
        {shown.map((user) => (
          <li key={user.userId}>
            <span className="strong cut">{user.address}</span>
            <Result row={found.get(user.userId)} isRunning={isRunning} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ row, isRunning }: { row: Row | undefined; isRunning: boolean }) {
  if (row === undefined) {
    return (
      <State tone="quiet" icon={isRunning ? 'clock' : 'minus'}>
        {isRunning ? text.resultPending : text.resultWaiting}
      </State>
    );
  }
  if (row.mailboxId !== null) return <State tone="good">{text.resultConnected}</State>;
  return (
    <span className="tenant-reason">
      <State tone={row.code === 'operation_running' ? 'accent' : 'bad'}>{row.message}</State>
    </span>
  );
}
