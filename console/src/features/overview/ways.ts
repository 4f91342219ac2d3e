import type { Schemas } from '../../api/client';

export type AttentionItem = Schemas['AttentionItemOut'];

/** Returns the page on which an attention item is fixed, below the workspace; for several items, their list. */
export function wayTo({ kind, resource, resourceId }: AttentionItem): string {
  const id = resourceId === null ? null : encodeURIComponent(resourceId);
  switch (resource) {
    case 'mailbox':
      if (id !== null) return `mailboxes?mailbox=${id}`;
      return kind === 'mailbox_trouble' ? 'mailboxes?view=trouble' : 'mailboxes';
    case 'tenant':
      return id === null ? 'mailboxes/connect?how=tenant' : `mailboxes/tenants/${id}`;
    case 'domain':
      return id === null ? 'domains' : `domains?domain=${id}`;
    case 'import':
      if (id !== null) return `imports?import=${id}`;
      return `imports?status=${kind === 'dead_letters' ? 'completed_with_errors' : 'awaiting_mapping'}`;
    case 'webhook_subscription':
      return id === null ? 'webhooks' : `webhooks/${id}`;
    case 'notice_channel':
      return 'settings/notices';
    case 'report_schedule':
      return 'settings/reports';
    case 'contact_source':
      return 'settings/sources';
    case 'inbox_rule':
      return 'settings/inbox-rules';
    case 'service':
      if (kind === 'backup_failing') return 'settings/backups';
      if (kind === 'egress_listed' || kind === 'egress_filtered') return 'settings/addresses';
      return kind === 'instance_held' || kind === 'workspace_held' || kind === 'workspace_retired'
        ? 'campaigns'
        : 'imports';
    case 'workspace':
      return 'events';
    case 'campaign':
      if (id === null) return kind === 'campaign_guard_paused' ? 'campaigns?status=paused' : 'campaigns';
      if (kind === 'send_unknown') return `campaigns/${id}/sends?status=unknown`;
      return kind === 'launch_failed' ? `campaigns/${id}/review` : `campaigns/${id}`;
  }
}
