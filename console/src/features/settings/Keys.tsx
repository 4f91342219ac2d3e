import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { meQuery } from '../../api/me';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { longTime, UNKNOWN } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { settings as settingsWords } from '../../words/settings/settings';
import { CreateKey } from './CreateKey';
import { type ApiKey, keysQuery } from './queries';
import { RevokeKey } from './RevokeKey';
import { RotateKey } from './RotateKey';
import './settings.css';

const text = settingsWords.keys;
type Dialog = { kind: 'create' } | { kind: 'rotate' | 'revoke'; key: ApiKey };

/** Address of the last use, with the earlier ones in the tooltip. */
function usedFrom({ used_from: uses }: ApiKey) {
  const [last, ...others] = uses;
  if (last === undefined) return <span className="muted">{UNKNOWN}</span>;
  return (
    <span className="cut" title={uses.map(({ address, at }) => `${address}: ${longTime(at)}`).join('\n')}>
      {others.length === 0 ? last.address : text.moreAddresses(last.address, others.length)}
    </span>
  );
}

function columnsOf(own: string | undefined, open: (dialog: Dialog) => void): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      title: text.columns.name,
      width: 'minmax(120px, 2fr)',
      cell: (one) => (
        <span title={one.name}>
          <span className="strong">{one.name}</span>{' '}
          <span className="muted">
            {one.id === own ? `(${text.own})` : one.workspace_id === null ? `(${text.account})` : ''}
          </span>
        </span>
      ),
    },
    {
      key: 'scopes',
      title: text.columns.scopes,
      width: 'minmax(120px, 1.5fr)',
      wide: true,
      cell: (one) => one.scopes.map((scope) => text.scope[scope]).join(', '),
    },
    {
      key: 'hint',
      title: text.columns.hint,
      width: '120px',
      wide: true,
      cell: (one) => <span className="mono">{one.hint}</span>,
    },
    {
      key: 'used',
      title: text.columns.used,
      width: '112px',
      right: true,
      wide: true,
      cell: (one) => (one.last_used_at === null ? text.never : <Time at={one.last_used_at} />),
    },
    { key: 'from', title: text.columns.from, width: 'minmax(120px, 1fr)', wide: true, cell: usedFrom },
    {
      key: 'ends',
      title: text.columns.ends,
      width: '112px',
      right: true,
      cell: (one) => <Time at={one.expiration_date} />,
    },
    {
      key: 'act',
      title: text.columns.act,
      untitled: true,
      width: '60px',
      cell: (one) => (
        <span className="key-act">
          <Tooltip label={text.rotate.action(one.name)}>
            <ActionIcon aria-label={text.rotate.action(one.name)} onClick={() => open({ kind: 'rotate', key: one })}>
              <Icon name="refresh" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={text.revoke.action(one.name)}>
            <ActionIcon aria-label={text.revoke.action(one.name)} onClick={() => open({ kind: 'revoke', key: one })}>
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        </span>
      ),
    },
  ];
}

/** API keys with their scopes. */
export function Keys() {
  const workspaceId = useWorkspaceId();
  const me = useQuery(meQuery);
  const query = useQuery(keysQuery(workspaceId));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const columns = useMemo(() => columnsOf(me.data?.key_id, setDialog), [me.data?.key_id]);
  const close = () => setDialog(null);
  return (
    <ListPage query={query} columns={columns} text={text} scope="admin" onAdd={() => setDialog({ kind: 'create' })}>
      {dialog?.kind === 'create' && <CreateKey onClose={close} />}
      {dialog?.kind === 'rotate' && <RotateKey apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'revoke' && (
        <RevokeKey apiKey={dialog.key} isOwn={dialog.key.id === me.data?.key_id} onClose={close} />
      )}
    </ListPage>
  );
}
