import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Empty } from '../../ui/list/Empty';
import type { Column } from '../../ui/list/Table';
import { later } from '../../ui/page/later';
import { Icon } from '../../ui/show/Icon';
import { Time } from '../../ui/show/Time';
import { people as peopleWords } from '../../words/settings/people';
import { usePasskeys } from '../sign-in/usePasskeys';
import { OwnTable } from './OwnTable';
import { type Passkey, passkeysQuery } from './queries';

const AddPasskey = later(() => import('./AddPasskey').then((file) => file.AddPasskey));
const RemovePasskey = later(() => import('./RemovePasskey').then((file) => file.RemovePasskey));
const RenamePasskey = later(() => import('./RenamePasskey').then((file) => file.RenamePasskey));

const text = peopleWords.passkeys;

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

function columnsOf(ask: (asked: Asked) => void): Column<Passkey>[] {
  return [
    {
      key: 'name',
      title: text.columns.name,
      width: 'minmax(120px, 2fr)',
      cell: (one) => (
        <span className="cut" title={one.name}>
          <span className="strong">{one.name}</span>{' '}
          {one.counter_went_back_at !== null && (
            <Tooltip label={text.copied} multiline w={260}>
              <span className="state state-warn">
                <Icon name="alert" size={14} /> {text.suspicious}
              </span>
            </Tooltip>
          )}
        </span>
      ),
    },
    {
      key: 'kept',
      title: text.columns.kept,
      width: 'minmax(96px, 1fr)',
      wide: true,
      cell: (one) => (one.is_synced ? text.synced : text.single),
    },
    {
      key: 'used',
      title: text.columns.used,
      width: '96px',
      right: true,
      cell: (one) => <Time at={one.last_used_at} />,
    },
    {
      key: 'since',
      title: text.columns.since,
      width: '96px',
      right: true,
      wide: true,
      cell: (one) => <Time at={one.created_at} />,
    },
    {
      key: 'act',
      title: text.columns.act,
      width: '84px',
      cell: (passkey) => (
        <span className="people-act">
          <Tooltip label={text.rename.action(passkey.name)}>
            <ActionIcon aria-label={text.rename.action(passkey.name)} onClick={() => ask({ what: 'rename', passkey })}>
              <Icon name="edit" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={text.remove.action(passkey.name)}>
            <ActionIcon aria-label={text.remove.action(passkey.name)} onClick={() => ask({ what: 'remove', passkey })}>
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        </span>
      ),
    },
  ];
}

/** Passkeys of the member, hidden in browsers without passkey support. */
export function Passkeys() {
  const isThere = usePasskeys();
  const query = useQuery({ ...passkeysQuery, enabled: isThere });
  const [asked, ask] = useState<Asked | null>(null);
  const columns = useMemo(() => columnsOf(ask), []);
  if (!isThere) return null;
  const close = () => ask(null);
  const add = (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => ask({ what: 'add' })}>
      {text.add.action}
    </Button>
  );
  return (
    <OwnTable
      title={text.title}
      aside={add}
      query={query}
      label={text.list}
      columns={columns}
      rows={1}
      empty={<Empty text={text.empty}>{add}</Empty>}
    >
      {asked?.what === 'add' && <AddPasskey onClose={close} />}
      {asked?.what === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </OwnTable>
  );
}
