import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../words';
import { MoreMenu } from '../page/MoreMenu';
import { prefer, usePreferences } from '../preferences';
import { saveFile } from '../save-file';
import { Icon } from '../show/Icon';
import { toast } from '../toast';
import { useMay, useWorkspaceId } from '../workspace';
import { ChooseColumns } from './ChooseColumns';
import { type ChoosableColumn, isSameColumns, type Screen, type ViewColumns } from './chosen-columns';
import { NameView } from './NameView';
import { sharedViewsQuery, useShareView, useUnshareView } from './shared-views';
import { useChosenColumns } from './use-chosen-columns';

type Search = Readonly<Record<string, string>>;

interface View {
  readonly name: string;
  readonly search: Search;
  readonly columns?: ViewColumns | null;
}

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
const NONE: never[] = [];

const searchOf = (filter: Props['filter']): Search =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));
const isSame = (one: Search, other: Search): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Views of a list, of the member and of the workspace; its columns, and its rows as CSV. */
export function ListMenu({ screen, filter, onView, columns, csv }: Props) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const all = usePreferences().saved_views;
  const { data: sharedAll = NONE } = useQuery(sharedViewsQuery(workspaceId));
  const choice = useChosenColumns(screen, columns);
  const share = useShareView();
  const unshare = useUnshareView();
  const own = all.filter((view) => view.workspace_id === workspaceId && view.screen === screen);
  const shared = sharedAll.filter((view) => view.screen === screen);
  const [isNaming, setNaming] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const search = searchOf(filter);
  const isNow = (view: View) =>
    isSame(view.search, search) && (view.columns == null || isSameColumns(view.columns, choice.kept));
  const current = own.find(isNow);
  const currentShared = shared.find(isNow);
  const isUsual = Object.keys(search).length === 0 && choice.isDefault;
  const open = (view: View) => {
    onView(view.search);
    if (view.columns != null) choice.take(view.columns);
  };
  const download = async () => {
    try {
      saveFile(`${csv.name}.csv`, new Blob([await csv.content()], { type: 'text/csv' }));
    } catch (error) {
      toast.fail(error);
    }
  };
  const save = (name: string, isShared: boolean) => {
    const view = { name, screen, search: { ...search }, columns: choice.kept };
    if (isShared) return share.mutateAsync(view);
    return prefer({ saved_views: [...all, { workspace_id: workspaceId, ...view }] });
  };
  const itemOf = (view: View, isCurrent: boolean) => (
    <Menu.Item key={view.name} leftSection={<Icon name={isCurrent ? 'check' : 'filter'} />} onClick={() => open(view)}>
      {view.name}
    </Menu.Item>
  );
  return (
    <>
      <MoreMenu label={text.menu} variant="default">
        {own.length > 0 && <Menu.Label>{text.title}</Menu.Label>}
        {own.map((view) => itemOf(view, view === current))}
        {shared.length > 0 && <Menu.Label>{text.shared}</Menu.Label>}
        {shared.map((view) => itemOf(view, view === currentShared))}
        {(own.length > 0 || shared.length > 0) && <Menu.Divider />}
        {current === undefined && currentShared === undefined && !isUsual && (
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
        {current === undefined && currentShared !== undefined && may && (
          <Menu.Item leftSection={<Icon name="trash" />} onClick={() => unshare.mutate(currentShared)}>
            {text.remove(currentShared.name)}
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
          own={own.map((view) => view.name)}
          shared={shared.map((view) => view.name)}
          mayShare={may}
          hint={text.what}
          onClose={() => setNaming(false)}
          onName={save}
        />
      )}
    </>
  );
}
