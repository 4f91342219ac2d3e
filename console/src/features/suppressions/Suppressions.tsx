import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { useKeys } from '../../ui/keys';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing } from '../../ui/list/filters';
import { List } from '../../ui/list/List';
import { usePicking } from '../../ui/list/picking';
import { Search } from '../../ui/list/Search';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { saveFile } from '../../ui/save-file';
import { Icon } from '../../ui/show/Icon';
import '../../ui/show/state.css';
import type { Column } from '../../ui/list/Table';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { suppressions as text } from '../../words/contacts/suppressions';
import {
  allSuppressions,
  askable,
  downloadSuppressions,
  type Suppression,
  statusQuery,
  suppressionsQuery,
} from './queries';
import { reasonName } from './reason-name';

const AddSuppressions = later(() => import('./AddSuppressions').then((file) => file.AddSuppressions));
const CheckList = later(() => import('./CheckList').then((file) => file.CheckList));
const RemoveMany = later(() => import('./RemoveMany').then((file) => file.RemoveMany));
const RemoveSuppression = later(() => import('./RemoveSuppression').then((file) => file.RemoveSuppression));

const REASONS = Object.entries(text.reason).map(([value, label]) => ({ value, label }));
const SCOPES = Object.entries(text.scope).map(([value, label]) => ({ value, label }));

const PICKING = {
  title: text.many.pick,
  keyOf: (one: Suppression) => one.id,
  labelOf: (one: Suppression) => text.many.pickOne(one.email),
  wide: true,
};
const NO_ROWS: readonly Suppression[] = [];

function columnsOf(may: boolean, remove: (entry: Suppression) => void): Column<Suppression>[] {
  return [
    {
      key: 'email',
      title: text.columns.email,
      width: 'minmax(150px, 2fr)',
      cell: (one) => (
        <span className="strong" title={one.note ?? one.email}>
          {one.email}
        </span>
      ),
    },
    {
      key: 'reason',
      title: text.columns.reason,
      width: 'minmax(90px, 1fr)',
      cell: (one) => <span title={one.note ?? undefined}>{reasonName(one.reason)}</span>,
    },
    {
      key: 'source',
      title: text.columns.source,
      width: 'minmax(90px, 1fr)',
      wide: true,
      cell: (one) => text.source[one.source],
    },
    {
      key: 'scope',
      title: text.columns.scope,
      width: 'minmax(90px, 1fr)',
      wide: true,
      cell: (one) => (one.groupId === null ? text.scope.workspace : text.group(one.groupId)),
    },
    {
      key: 'until',
      title: text.columns.until,
      width: '88px',
      wide: true,
      cell: (one) => <Until at={one.expiresAt} />,
    },
    {
      key: 'at',
      title: text.columns.at,
      width: '72px',
      right: true,
      wide: true,
      cell: (one) => <Time at={one.createdAt} />,
    },
    {
      key: 'act',
      title: text.columns.act,
      untitled: true,
      width: '28px',
      cell: (one) =>
        may && (
          <ActionIcon aria-label={text.remove.action(one.email)} onClick={() => remove(one)}>
            <Icon name="trash" />
          </ActionIcon>
        ),
    },
  ];
}

function Until({ at }: { at: string | null }) {
  if (at === null) return text.forever;
  return Date.parse(at) < Date.now() ? <span className="muted">{text.over}</span> : <Time at={at} />;
}

/** The suppression list, with a check of any address. */
export function Suppressions() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const { add, check, ...filter } = useSearch({ from: '/w/$workspaceId/suppressions' });
  const navigate = useNavigate({ from: '/w/$workspaceId/suppressions' });
  const [removing, setRemoving] = useState<Suppression | null>(null);
  const query = useInfiniteQuery(suppressionsQuery(workspaceId, filter));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NO_ROWS, [query.data]);
  const { picked, chosen, pick, unpick, column } = usePicking<Suppression>(PICKING, loaded);
  const columns = useMemo(() => [...(may ? [column] : []), ...columnsOf(may, setRemoving)], [may, column]);
  const address = askable(filter.q);
  const narrow = (part: Partial<typeof filter>) => {
    unpick();
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  };
  const open = () => void navigate({ search: (now) => ({ ...now, add: '1' }) });
  const ask = () => void navigate({ search: (now) => ({ ...now, check: '1' }) });
  const close = () => void navigate({ search: (now) => ({ ...now, add: undefined, check: undefined }) });
  const download = useMutation({
    mutationFn: () => downloadSuppressions(workspaceId, filter),
    onSuccess: (file) => saveFile('suppressions.csv', file as Blob),
    onError: toast.fail,
  });
  useKeys({ n: () => may && open() });
  const make = (
    <MayButton onClick={open} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  return (
    <Page
      title={text.title}
      actions={
        <>
          <Button variant="default" onClick={ask}>
            {text.checkList.action}
          </Button>
          <Button
            variant="default"
            onClick={() => download.mutate()}
            loading={download.isPending}
            leftSection={<Icon name="download" size={14} />}
          >
            {text.export}
          </Button>
          {make}
        </>
      }
      tools={
        <>
          <Search value={filter.q ?? ''} label={text.find} onChange={(q) => narrow({ q: q === '' ? undefined : q })} />
          <Choice
            label={text.columns.reason}
            any={text.anyReason}
            value={filter.reason}
            onChange={(reason) => narrow({ reason })}
            data={REASONS}
            width={150}
          />
          <Choice
            label={text.columns.scope}
            any={text.anyScope}
            value={filter.scope}
            onChange={(scope) => narrow({ scope })}
            data={SCOPES}
            width={160}
          />
        </>
      }
    >
      {address !== null && <Check email={address} />}
      <List
        query={query}
        rowsOf={(page) => page.items}
        onClear={clearing(filter, narrow)}
        empty={<Empty text={text.empty}>{make}</Empty>}
        label={text.list}
        columns={columns}
        rowKey={(one) => one.id}
        below={() =>
          picked.size > 0 && (
            <RemoveMany
              entries={chosen}
              onAll={query.hasNextPage ? async () => pick(await allSuppressions(workspaceId, filter)) : undefined}
              onClear={unpick}
            />
          )
        }
      />
      {add !== undefined && <AddSuppressions onClose={close} />}
      {check !== undefined && <CheckList onClose={close} />}
      {removing && <RemoveSuppression entry={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}

/** Checks whether an address is suppressed, also through its domain. */
function Check({ email }: { email: string }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery({ ...statusQuery(workspaceId, email), enabled: !email.startsWith('@') });
  if (query.data === undefined) return null;
  const { suppressed, entry, reason } = query.data.status;
  return (
    <div className="section" role="status">
      <span className={`state ${suppressed ? 'state-bad' : 'state-good'}`}>
        <Icon name={suppressed ? 'suppressions' : 'check'} />
        {suppressed ? text.check.by(email, entry?.email ?? email, reasonName(reason ?? '')) : text.check.no(email)}
      </span>
    </div>
  );
}
