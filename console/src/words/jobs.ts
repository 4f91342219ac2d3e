import type { Schemas } from '../api/client';
import { localized } from './localized';

const kinds: Record<Schemas['JobKind'], string> = {
  import: 'Import',
  launch: 'Launch',
  export: 'Sequencer export',
  verification: 'Verification',
  warmup: 'Warmup',
  domain_transfer: 'Domain connection',
  domain_purchase: 'Domain purchase',
  demo: 'Demo',
  contact_change: 'Contact change',
  conversation_change: 'Conversation change',
};
const states: Record<Schemas['JobStatus'], string> = {
  queued: 'Queued',
  running: 'Running',
  waiting: 'Needs input',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
};
const next: Record<Schemas['JobStatus'], string> = {
  queued: 'The job starts automatically.',
  running: 'The job continues when you leave the page.',
  waiting: 'The job continues after you open it and enter what is missing.',
  completed: 'The job leaves this list after 24 hours.',
  failed: 'Open the job to see the cause.',
  cancelled: 'The job was canceled and does not continue.',
};

/** Long-running jobs. */
export const jobs = localized('jobs', {
  kinds,
  states,
  next,
  title: 'Activity',
  lead: 'Background jobs of this workspace. They continue when you leave the page.',
  now: 'In progress',
  ended: 'Ended in the last 24 hours',
  here: 'In this window',
  hereLead: 'These jobs end when you close this window.',
  empty: 'No jobs in progress. Imports, launches, and other long-running jobs appear here.',
  progress: (title: string) => `Progress of ${title}`,
  ofWork: 'Share of the known work of the job',
});
