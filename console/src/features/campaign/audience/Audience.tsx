import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { usePicking } from '../../../ui/list/picking';
import { menuColumn } from '../../../ui/list/row-menu';
import { Search } from '../../../ui/list/Search';
import { Table } from '../../../ui/list/Table';
import { ListTools } from '../../../ui/page/ListTools';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { Switcher } from '../../../ui/page/Switcher';
import { count } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { audience as text } from '../../../words/campaigns/audience';
import { DropFile, ImportWizard } from '../../imports';
import { type Campaign, useCampaign } from '../queries';
import { COLUMNS } from './columns';
import { type Contact, contactsQuery } from './queries';
import './audience.css';

const AddContact = later(() => import('./AddContact').then((file) => file.AddContact));
const ContactPanel = later(() => import('./ContactPanel').then((file) => file.ContactPanel));
const NotEnrolled = later(() => import('./NotEnrolled').then((file) => file.NotEnrolled));
const LinkedSegments = later(() => import('./LinkedSegments').then((file) => file.LinkedSegments));
const RowMenu = later(() => import('./RowMenu').then((file) => file.RowMenu));
const ManyContacts = later(() => import('./ManyContacts').then((file) => file.ManyContacts));

const PICKING = {
  title: text.many.pick,
  keyOf: (row: Contact) => row.id,
  labelOf: (row: Contact) => text.many.pickOne(row.email),
  wide: true,
};
const NONE: readonly Contact[] = [];
const CONTACTS = 'contacts';
const NOT_ENROLLED = 'not-enrolled';
const SEGMENTS = 'segments';
const CLEARED = { status: undefined, q: undefined, contact: undefined, import: undefined, view: undefined };
const HERE = '/w/$workspaceId/campaigns/$campaignId/audience';

/** Contacts of the campaign: the list with its filters, one contact beside it, and imports. */
export function Audience() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay() && campaign.status !== 'archived';
  const { status, q, contact, import: opened, view } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(contactsQuery(workspaceId, campaign.id, { status, search: q }));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NONE, [query.data]);
  const { picked, pick, unpick, column } = usePicking<Contact>(PICKING, loaded);
  const columns = useMemo(() => {
    if (!may) return COLUMNS;
    const menu = (one: Contact) => <RowMenu campaignId={campaign.id} contact={one} onMore={() => pick([one])} />;
    return [column, ...COLUMNS, menuColumn<Contact>(menu)];
  }, [may, column, campaign.id, pick]);
  const show = (next: { status?: string | undefined; q?: string | undefined; contact?: string | undefined }) =>
    void navigate({ search: { ...CLEARED, status, q, contact, ...next }, replace: next.contact === undefined });
  if (opened !== undefined) return <ImportWizard importId={opened} onClose={() => show({})} />;
  const views = (
    <div className="audience-views">
      <Switcher
        label={text.view}
        value={view ?? CONTACTS}
        onChange={(next) => void navigate({ search: { ...CLEARED, view: next === CONTACTS ? undefined : next } })}
        options={[
          { value: CONTACTS, label: text.views.contacts },
          { value: NOT_ENROLLED, label: text.views.notEnrolled },
          { value: SEGMENTS, label: text.views.segments },
        ]}
      />
    </div>
  );
  if (view === NOT_ENROLLED) {
    return (
      <section className="not-enrolled" aria-label={text.notEnrolled}>
        {views}
        <NotEnrolled onContacts={() => show({})} />
      </section>
    );
  }
  if (view === SEGMENTS) {
    return (
      <section className="not-enrolled" aria-label={text.views.segments}>
        {views}
        <LinkedSegments />
      </section>
    );
  }
  const add = may && (
    <Button variant="default" onClick={() => setAdding(true)} leftSection={<Icon name="plus" size={14} />}>
      {text.add}
    </Button>
  );
  const body = (choose: ReactNode) => (
    <Loaded query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items);
        const isFiltered = status !== undefined || q !== undefined;
        if (rows.length === 0 && !isFiltered) {
          return (
            <Empty text={text.empty}>
              {may ? (
                <span className="audience-actions">
                  {choose}
                  {add}
                </span>
              ) : (
                <GoTo to={`/campaigns/${campaign.id}`}>{words.common.toCampaign}</GoTo>
              )}
            </Empty>
          );
        }
        return (
          <>
            <ListTools>
              <StatusFilter campaign={campaign} value={status} onChange={(next) => show({ status: next })} />
              <Search value={q ?? ''} label={text.search} onChange={(next) => show({ q: next || undefined })} />
              <span className="audience-actions">
                {add}
                {choose}
              </span>
            </ListTools>
            {may && picked.size > 0 && (
              <ManyContacts campaignId={campaign.id} picked={picked} filter={{ status, search: q }} onClear={unpick} />
            )}
            {rows.length === 0 ? (
              <NothingMatches onClear={() => show({ status: undefined, q: undefined })} />
            ) : (
              <div className="audience-list">
                <Table
                  label={text.list}
                  columns={columns}
                  rows={rows}
                  rowKey={(row) => row.id}
                  selected={contact ?? null}
                  onOpen={(row) => show({ contact: row.id })}
                  more={query.hasNextPage}
                  loadedAt={query.dataUpdatedAt}
                  onEnd={() => void query.fetchNextPage()}
                />
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
  return (
    <DropFile
      campaignId={campaign.id}
      isOff={!may}
      onDone={(id) => void navigate({ search: { ...CLEARED, import: id } })}
    >
      {(choose) => (
        <>
          {views}
          {body(choose)}
          {contact !== undefined && <ContactPanel contactId={contact} onClose={() => show({ contact: undefined })} />}
          {isAdding && <AddContact campaign={campaign} onClose={() => setAdding(false)} />}
        </>
      )}
    </DropFile>
  );
}

function StatusFilter({
  campaign,
  value,
  onChange,
}: {
  campaign: Campaign;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { total, ...counts } = campaign.contactCounts;
  const options = Object.entries(counts)
    .filter(([status, number]) => number > 0 || status === value)
    .map(([status, number]) => ({
      value: status,
      label: text.withCount(words.enums.contactStatus[status as keyof typeof counts], count(number)),
    }));
  return (
    <Select
      aria-label={text.filter}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(next || undefined)}
      data={[{ value: '', label: text.withCount(words.common.all, count(total)) }, ...options]}
      w={190}
    />
  );
}
