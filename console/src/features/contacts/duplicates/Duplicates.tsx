import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { List } from '../../../ui/list/List';
import { Page } from '../../../ui/page/Page';
import { useWorkspaceId } from '../../../ui/workspace';
import { contacts } from '../../../words/contacts/contacts';
import { duplicates as text } from '../../../words/contacts/duplicates';
import { ViewSwitch } from '../ViewSwitch';
import { Compare } from './Compare';
import { COLUMNS } from './columns';
import { type Duplicate, duplicatesQuery, pairOf } from './queries';

const HERE = '/w/$workspaceId/contacts';

/** Pairs of contacts that may be the same person, to compare, merge, or dismiss. */
export function Duplicates() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { pair: shown } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const pairs = duplicatesQuery(workspaceId);
  const query = useInfiniteQuery(pairs);
  const open = (pair: string | undefined) => void navigate({ search: (now) => ({ ...now, pair }) });
  const compared = query.data?.pages.flatMap(({ items }) => items).find((one) => pairOf(one) === shown);
  const remove = (gone: Duplicate) => {
    open(undefined);
    queries.setQueryData(pairs.queryKey, (now) => now && withoutPair(now, pairOf(gone)));
  };
  return (
    <Page title={contacts.title} tools={<ViewSwitch />}>
      <List
        query={query}
        rowsOf={(page) => page.items}
        empty={
          <Empty text={text.empty}>
            <GoTo to="/contacts">{contacts.toAll}</GoTo>
          </Empty>
        }
        label={text.list}
        columns={COLUMNS}
        rowKey={pairOf}
        selected={shown ?? null}
        onOpen={(pair) => open(pairOf(pair))}
      />
      {compared !== undefined && (
        <Compare key={pairOf(compared)} pair={compared} onClose={() => open(undefined)} onGone={remove} />
      )}
    </Page>
  );
}

/** The list is fetched again as well: a group of several contacts has a next pair. */
function withoutPair<Page extends { readonly items: readonly Duplicate[] }, Data extends { readonly pages: Page[] }>(
  now: Data,
  gone: string,
): Data {
  const pages = now.pages.map((page) => ({ ...page, items: page.items.filter((one) => pairOf(one) !== gone) }));
  return { ...now, pages };
}
