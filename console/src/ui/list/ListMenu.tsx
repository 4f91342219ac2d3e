import { Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../words';
import { Dialog } from '../form/Dialog';
import { MoreMenu } from '../page/MoreMenu';
import { prefer, usePreferences } from '../preferences';
import { saveFile } from '../save-file';
import { Icon } from '../show/Icon';
import { toast } from '../toast';
import { useWorkspaceId } from '../workspace';
import { ChooseColumns } from './ChooseColumns';
import type { ChoosableColumn, Screen } from './chosen-columns';

type Search = Readonly<Record<string, string>>;

interface Props {
  readonly screen: Screen;
  /** Filters of the list now. */
  readonly filter: Readonly<Record<string, string | undefined>>;
  readonly onView: (search: Search) => void;
  readonly columns: readonly ChoosableColumn[];
  /** File name without extension, and its content: all rows that match the filters. */
  readonly csv: { readonly name: string; readonly content: () => Promise<string> };
}

const text = words.common.views;

const searchOf = (filter: Props['filter']): Search =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));
const isSame = (one: Search, other: Search): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Saved views of a list, its columns, and its rows as CSV. */
export function ListMenu({ screen, filter, onView, columns, csv }: Props) {
  const workspaceId = useWorkspaceId();
  const all = usePreferences().saved_views;
  const own = all.filter((view) => view.workspace_id === workspaceId && view.screen === screen);
  const [isNaming, setNaming] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const search = searchOf(filter);
  const current = own.find((view) => isSame(view.search, search));
  const download = async () => {
    try {
      saveFile(`${csv.name}.csv`, new Blob([await csv.content()], { type: 'text/csv' }));
    } catch (error) {
      toast.fail(error);
    }
  };
  return (
    <>
      <MoreMenu label={text.menu} variant="default">
        {own.length > 0 && <Menu.Label>{text.title}</Menu.Label>}
        {own.map((view) => (
          <Menu.Item
            key={view.name}
            leftSection={<Icon name={view === current ? 'check' : 'filter'} />}
            onClick={() => onView(view.search)}
          >
            {view.name}
          </Menu.Item>
        ))}
        {current === undefined && Object.keys(search).length > 0 && (
          <Menu.Item leftSection={<Icon name="saved" />} onClick={() => setNaming(true)}>
            {text.save}
          </Menu.Item>
        )}
        {current !== undefined && (
          <Menu.Item
            leftSection={<Icon name="trash" />}
            onClick={() => prefer({ saved_views: all.filter((one) => one !== current) })}
          >
            {text.remove(current.name)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="columns" />} onClick={() => setChoosing(true)}>
          {text.columns}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => void download()}>
          {text.csv}
        </Menu.Item>
      </MoreMenu>
      {isChoosing && <ChooseColumns screen={screen} columns={columns} onClose={() => setChoosing(false)} />}
      {isNaming && (
        <NameView
          taken={own.map((view) => view.name)}
          onClose={() => setNaming(false)}
          onName={(name) => {
            prefer({ saved_views: [...all, { workspace_id: workspaceId, name, screen, search: { ...search } }] });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameView({
  taken,
  onClose,
  onName,
}: {
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  return (
    <Dialog
      title={text.save}
      submit={words.common.save}
      onSubmit={() => onName(name.trim())}
      isReady={name.trim() !== '' && !isTaken}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTaken && text.taken}
        maxLength={60}
        data-autofocus
        required
      />
    </Dialog>
  );
}
