import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { MayButton } from '../../../ui/form/MayButton';
import { useKeys } from '../../../ui/keys';
import { Empty } from '../../../ui/list/Empty';
import { FilterPill } from '../../../ui/list/FilterPill';
import { Choice, cleared, clearing } from '../../../ui/list/filters';
import { List } from '../../../ui/list/List';
import { usePicking } from '../../../ui/list/picking';
import { menuColumn } from '../../../ui/list/row-menu';
import { Search } from '../../../ui/list/Search';
import { sortOf, textOfSort } from '../../../ui/list/sorting';
import { TagFilter } from '../../../ui/list/TagFilter';
import { useChosenColumns } from '../../../ui/list/use-chosen-columns';
import { later } from '../../../ui/page/later';
import { Page } from '../../../ui/page/Page';
import { Icon } from '../../../ui/show/Icon';
import '../../../ui/show/state.css';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { addressBook as text } from '../../../words/contacts/address-book';
import { contacts } from '../../../words/contacts/contacts';
import { DropFile, ImportWizard } from '../../imports';
import { membersQuery } from '../../people/queries';
import { ViewSwitch } from '../ViewSwitch';
import { columnsWith } from './columns';
import { allProfiles, BY_EMAIL, type Profile, profilesQuery, type Source } from './queries';
import { useAllMatching } from './use-all-matching';

/** The file is made on request, so its code loads then. */
const toCsv = async (profiles: readonly Profile[], owners: ReadonlyMap<string, string>): Promise<string> =>
  (await import('./to-csv')).toCsv(profiles, owners);
const AddContact = later(() => import('./AddContact').then((file) => file.AddContact));
const RowMenu = later(() => import('./RowMenu').then((file) => file.RowMenu));
const Bulk = later(() => import('./Bulk').then((file) => file.Bulk));
const ListMenu = later(() => import('../../../ui/list/ListMenu').then((file) => file.ListMenu));

const PICKING = {
  title: text.select,
  keyOf: (one: Profile) => one.id,
  labelOf: (one: Profile) => text.selectOne(one.email),
  wide: true,
};
const NO_ROWS: readonly Profile[] = [];
const SOURCES = (Object.keys(text.sources) as Source[]).map((value) => ({ value, label: text.sources[value] }));
const HERE = '/w/$workspaceId/contacts';

/** The address book: every contact of the workspace once, in a campaign or not. */
export function AddressBook() {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const { q, tag, owner, source, domain, from, add, sort, import: opened } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const filter = useMemo(() => ({ q, tag, owner, source, domain, from }), [q, tag, owner, source, domain, from]);
  const query = useInfiniteQuery(profilesQuery(workspaceId, filter, sort));
  const { data: members } = useQuery(membersQuery(workspaceId));
  const owners = useMemo(() => new Map((members ?? []).map((one) => [one.user_id, one.name])), [members]);
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NO_ROWS, [query.data]);
  const { picked, chosen, pick, unpick, column } = usePicking<Profile>(PICKING, loaded);
  const all = useMemo(() => columnsWith(owners), [owners]);
  const matching = useAllMatching({ filter, loaded, hasMore: query.hasNextPage, picked: picked.size, pick });
  const { shown } = useChosenColumns('contacts', all);
  const columns = useMemo(() => {
    if (!may) return shown;
    return [column, ...shown, menuColumn<Profile>((one) => <RowMenu profile={one} onMore={() => pick([one])} />)];
  }, [may, column, shown, pick]);
  const known = useMemo(() => [...new Set(loaded.flatMap(({ tags }) => tags))].sort(), [loaded]);
  const view = { ...filter, sort };
  const narrow = (part: Partial<typeof view>) => {
    unpick();
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  };
  const adding = (is: boolean) =>
    void navigate({ search: (now) => ({ ...now, add: is ? '1' : undefined }), replace: true });
  useKeys({ n: () => may && opened === undefined && adding(true) });
  const importing = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, import: id }) });
  if (opened !== undefined) {
    return (
      <Page title={contacts.title}>
        <ImportWizard importId={opened} onClose={() => importing(undefined)} />
      </Page>
    );
  }
  const make = (
    <MayButton onClick={() => adding(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </MayButton>
  );
  const page = (choose: ReactNode) => (
    <Page
      title={contacts.title}
      actions={
        <>
          <ListMenu
            screen="contacts"
            filter={view}
            onView={(search) => narrow({ ...cleared(view), ...search })}
            columns={all}
            csv={{ name: 'contacts', content: async () => toCsv(await allProfiles(workspaceId, filter, sort), owners) }}
          />
          {choose}
          {make}
        </>
      }
      tools={
        <>
          <ViewSwitch />
          <Search value={q ?? ''} label={text.find} onChange={(next) => narrow({ q: next || undefined })} />
          <TagFilter
            label={text.tag}
            any={text.anyTag}
            value={tag}
            known={known}
            onChange={(next) => narrow({ tag: next })}
          />
          <Choice
            label={text.owner}
            any={text.anyOwner}
            value={owner}
            onChange={(next) => narrow({ owner: next })}
            data={[...owners].map(([value, label]) => ({ value, label }))}
            width={130}
            searchable
          />
          <Choice
            label={text.source}
            any={text.anySource}
            value={source as Source | undefined}
            onChange={(next) => narrow({ source: next })}
            data={SOURCES}
            width={140}
          />
          {domain !== undefined && (
            <FilterPill
              label={text.domainFilter(domain)}
              remove={text.removeFilter(domain)}
              onRemove={() => narrow({ domain: undefined })}
            />
          )}
          {from !== undefined && (
            <FilterPill
              label={text.fromFilter}
              remove={text.removeFilter(text.fromFilter)}
              onRemove={() => narrow({ from: undefined })}
            />
          )}
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.items}
        onClear={clearing(filter, narrow)}
        empty={
          <Empty text={text.empty}>
            <span className="drop-choices">
              {choose}
              {make}
            </span>
          </Empty>
        }
        label={contacts.list}
        columns={columns}
        sort={sortOf(sort, BY_EMAIL)}
        onSort={(next) => narrow({ sort: textOfSort(next) })}
        rowKey={(one) => one.id}
        onOpen={({ email }) =>
          void navigate({ to: `${HERE}/$email`, params: { workspaceId: String(workspaceId), email } })
        }
        below={() =>
          picked.size > 0 && (
            <Bulk
              target={{
                profiles: chosen,
                matching: matching.all === undefined ? undefined : { filter, count: matching.all },
              }}
              owners={owners}
              more={matching.more}
              onAll={matching.select}
              onClear={unpick}
            />
          )
        }
      />
      {may && add !== undefined && <AddContact onClose={() => adding(false)} />}
    </Page>
  );
  return (
    <DropFile campaignId={null} isOff={!may} onDone={importing}>
      {page}
    </DropFile>
  );
}
