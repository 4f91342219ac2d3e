import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/errors';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { contacts as contactsWords } from '../../../words/contacts/contacts';
import { timelineQuery } from '../queries';
import { TimelineLine } from './TimelineLine';
import { linesOf } from './timeline-lines';

const text = contactsWords;

/** Activity of an address in campaigns, conversations, and the address book, newest first. */
export function Timeline({ email }: { email: string }) {
  const workspaceId = useWorkspaceId();
  const query = useInfiniteQuery(timelineQuery(workspaceId, email));
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NoActivity />;
  }
  return (
    <Loaded query={query} rows={4} rowHeight={32}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <NoActivity />;
        return (
          <>
            <ol className="contact-timeline">
              {linesOf(items).map((line) => (
                <TimelineLine key={`${line[0]?.type} ${line[0]?.id}`} items={line} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                {text.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function NoActivity() {
  return (
    <Empty text={text.timelineEmpty}>
      <GoTo to="/campaigns">{words.common.toCampaigns}</GoTo>
    </Empty>
  );
}
