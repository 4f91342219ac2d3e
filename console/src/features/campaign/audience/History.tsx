import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../../api/client';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { Time } from '../../../ui/show/Time';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience as text } from '../../../words/campaigns/audience';
import { imports as importsWords } from '../../../words/contacts/imports';
import { useCampaign } from '../queries';
import { eventNamesQuery, historyQuery } from './queries';

type Happened = Schemas['CampaignEventOut'];

/** Activity of a contact, newest first. */
export function History({ contactId }: { contactId: string }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useInfiniteQuery(historyQuery(workspaceId, contactId));
  const { data: names } = useQuery(eventNamesQuery(workspaceId));
  return (
    <Loaded query={query} rows={4} rowHeight={32}>
      {({ pages }) => {
        const events = pages.flatMap((page) => page.items);
        if (events.length === 0) {
          return (
            <Empty text={text.timelineEmpty}>
              <GoTo to={`/campaigns/${campaign.id}/sends`}>{text.toEmails}</GoTo>
            </Empty>
          );
        }
        return (
          <>
            <ol className="history">
              {events.map((event) => (
                <li key={event.id} className="history-item">
                  <span className="caption">
                    <Time at={event.timestamp} long />
                  </span>
                  <span>
                    {names?.get(event.type) ?? event.type} <About event={event} />
                  </span>
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                {importsWords.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Link to the message or conversation of an event. */
function About({ event }: { event: Happened }) {
  const workspaceId = useWorkspaceId();
  const data = event.data as Readonly<Record<string, unknown>>;
  const subject = typeof data['subject'] === 'string' ? data['subject'] : '';
  const step = typeof data['stepOrder'] === 'number' ? text.stepOf(data['stepOrder']) : '';
  const label = subject || step;
  if (label === '') return null;
  if (typeof data['sendId'] === 'string' && event.campaignId != null) {
    return (
      <Link
        to={`/w/${workspaceId}/campaigns/${event.campaignId}/sends` as '/'}
        search={{ send: data['sendId'] } as never}
      >
        <bdi>{label}</bdi>
      </Link>
    );
  }
  return <bdi className="muted">{label}</bdi>;
}
