import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { CopyText } from '../../ui/show/Copy';
import { Facts } from '../../ui/show/Facts';
import { Json } from '../../ui/show/Json';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { events as eventsWords } from '../../words/analytics/events';
import { webhooks as webhooksWords } from '../../words/settings/webhooks';
import { eventQuery, eventTypesQuery } from '../webhooks';

const text = eventsWords.panel;
const stands = (status: string) => webhooksWords.delivery[status as Schemas['WebhookDeliveryStatus']] ?? status;

/** Payload of an event, with a description of its type. */
export function EventPanel({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(eventQuery(workspaceId, eventId));
  const types = useQuery(eventTypesQuery(workspaceId));
  const type = types.data?.find((one) => one.type === query.data?.type);
  return (
    <Panel title={query.data?.type ?? eventsWords.title} onClose={onClose} size={640}>
      <Loaded query={query}>
        {(event) => {
          const deliveries = Object.entries(event.deliveries).filter(([, count]) => count > 0);
          return (
            <div className="section stack">
              {type && <span>{type.description}</span>}
              <Facts
                facts={[
                  [text.at, <Time key="at" at={event.timestamp} long />],
                  [text.id, <CopyText key="id" value={event.id} label={words.common.copy} />],
                  [text.sequence, event.sequence],
                  [text.version, event.schemaVersion],
                  ...(event.campaignId === null
                    ? []
                    : [
                        [
                          text.campaign,
                          <Link
                            key="campaign"
                            to={`/w/${workspaceId}/campaigns/${event.campaignId}` as '/'}
                            className="mono"
                          >
                            {event.campaignId}
                          </Link>,
                        ] as const,
                      ]),
                  ...(event.contactId === null
                    ? []
                    : [
                        [
                          text.contact,
                          <Link
                            key="contact"
                            to={`/w/${workspaceId}/events?contact=${event.contactId}` as '/'}
                            className="mono"
                          >
                            {event.contactId}
                          </Link>,
                        ] as const,
                      ]),
                  [
                    text.deliveries,
                    deliveries.length === 0
                      ? text.noDeliveries
                      : deliveries.map(([status, count]) => `${stands(status)} ${count}`).join(', '),
                  ],
                ]}
              />
              <Json label={text.data} value={event.data} />
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
