import type { Schemas } from '../api/client';

const kinds: Record<Schemas['JobKind'], string> = {
  import: 'Import',
  launch: 'Launch',
  export: 'Export to a sequencer',
  verification: 'Verification',
  warmup: 'Warmup',
  domain_transfer: 'Domain',
  domain_purchase: 'Purchase',
  demo: 'Demonstration',
};
const states: Record<Schemas['JobStatus'], string> = {
  queued: 'Queued',
  running: 'Runs',
  waiting: 'Waits for you',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Works that go on for long. */
export const jobs = {
  kinds,
  states,
  title: 'Activity',
  lead: 'What goes on by itself. You can leave any screen meanwhile.',
  now: 'Goes on',
  ended: 'Ended within a day',
  here: 'In this window',
  hereLead: 'Ends when this window is closed.',
  empty: 'Nothing goes on. Imports, launches and other long works are found here.',
  progress: (title: string) => `Progress of ${title}`,
};
