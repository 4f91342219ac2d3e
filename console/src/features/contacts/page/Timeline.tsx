import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../api/errors';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { Time } from '../../../ui/show/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { contacts as contactsWords } from '../../../words/contacts/contacts';
import { type Happened, timelineQuery } from '../queries';

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
              {items.map((item) => (
                <li key={item.id}>
                  <span className="caption">
                    <Time at={item.at} long />
                  </span>
                  <span>
                    <span className="contact-said" dir="auto">
                      {item.text}
                    </span>
                    <About item={item} />
                  </span>
                </li>
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

/** Links to the campaign, and to the email or conversation of an event. */
function About({ item }: { item: Happened }) {
  const base = `/w/${useWorkspaceId()}`;
  return (
    <span className="contact-links caption">
      {item.campaignName !== null && <bdi>{item.campaignName}</bdi>}
      {item.sendId !== null && item.campaignId !== null && (
        <Link to={`${base}/campaigns/${item.campaignId}/sends` as '/'} search={{ send: item.sendId } as never}>
          {text.openMessage}
        </Link>
      )}
      {item.threadId !== null && (
        <Link to={`${base}/inbox` as '/'} search={{ view: 'mail', thread: String(item.threadId) } as never}>
          {text.openThread}
        </Link>
      )}
    </span>
  );
}
