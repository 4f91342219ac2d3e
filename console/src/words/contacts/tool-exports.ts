import { localized } from '../localized';

/** Exports of other outreach tools in the import of a file. */
export const toolExports = localized('toolExports', {
  title: (tool: string) => `Contacts in ${tool}`,
  recognized: (tool: string) => `This looks like an export from ${tool}.`,
  useStatus: 'Use the status of each contact',
  useStatusHint: (tool: string) =>
    `Contacts who were contacted in ${tool} aren't contacted again by default. Clear to import the file as an ordinary list.`,
  columns: { status: (tool: string) => `Status in ${tool}`, rows: 'Rows', happens: 'On import' },
  statuses: {
    not_contacted: 'Not contacted',
    in_progress: 'In progress',
    completed: 'Completed',
    paused: 'Paused or skipped',
    replied: 'Replied',
    unsubscribed: 'Unsubscribed',
    bounced: 'Bounced',
    blocked: 'Blocked',
    unknown: 'Unknown',
  },
  happens: {
    enroll: 'Added to the campaign',
    enroll_again: 'Enrolled again',
    skip: 'Skipped',
    book_only: 'Added to the address book only',
    book: 'Added to the address book',
    suppress: 'Suppressed',
    suppressBook: 'Added to the address book and suppressed',
  },
  contacted: 'Contacts who were already contacted',
  choices: {
    book_only: 'Add to the address book only',
    skip: 'Skip',
    enroll: 'Enroll again, from the first step',
  },
  unknown: (words: string) => `Unknown status: ${words}. These contacts count as contacted and are never enrolled.`,
  tags: 'Labels become tags:',
  notCarried: "Can't be imported",
});
