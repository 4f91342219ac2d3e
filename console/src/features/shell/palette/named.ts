import type { Schemas } from '../../../api/client';
import type { IconName } from '../../../ui/show/Icon';

type Named = Schemas['LookupItemOut'];

const ICONS: Readonly<Record<Named['kind'], IconName>> = {
  campaign: 'campaigns',
  contact: 'contacts',
  profile: 'contacts',
  segment: 'contacts',
  send: 'mailboxes',
  import: 'upload',
  mailbox: 'mailboxes',
  webhook: 'webhooks',
  webhook_delivery: 'webhooks',
  event: 'events',
};

export const iconOf = (kind: Named['kind']): IconName => ICONS[kind];

/** Returns the page of what an ID names, below the workspace. */
export function pathOf({ kind, email, campaignId, subscriptionId }: Named, id: string): string {
  const address = encodeURIComponent(email ?? '');
  const paths: Readonly<Record<Named['kind'], string>> = {
    campaign: `campaigns/${id}`,
    contact: `campaigns/${campaignId}/audience?contact=${id}`,
    profile: `contacts/${address}`,
    segment: `segments/${id}`,
    send: `campaigns/${campaignId}/sends?send=${id}`,
    import: `imports?import=${id}`,
    mailbox: `mailboxes?mailbox=${address}`,
    webhook: `webhooks/${id}`,
    webhook_delivery: `webhooks/${subscriptionId}?delivery=${id}`,
    event: `events?event=${id}`,
  };
  return paths[kind];
}
