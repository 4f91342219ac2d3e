import type { Job } from './queries';

/** Returns the path of the page of a job, below the workspace. */
export function wayTo({ kind, resource, resourceId, status }: Job): string {
  const id = resourceId === null ? null : encodeURIComponent(resourceId);
  switch (resource) {
    case 'import':
      return `imports?import=${id}`;
    case 'campaign':
      return status === 'completed' ? `campaigns/${id}` : `campaigns/${id}/review`;
    case 'sequencer_connection':
      return `sequencers/${id}`;
    case 'mailbox':
      if (id !== null) return `mailboxes?mailbox=${id}`;
      return kind === 'warmup' ? 'warmup' : 'mailboxes';
    case 'domain':
      return id === null ? 'domains' : `domains?domain=${id}`;
    case 'domain_purchase':
      return `domains/buy?purchase=${id}`;
    case 'workspace':
      return 'start';
  }
}
