import { localized } from '../localized';
import { plural } from '../plural';

export const start = localized('start', {
  title: 'Getting started',
  lead: 'Five steps to your first reply. Outrider marks each step as done automatically.',
  leadOfReader: 'No emails sent yet. A member of the workspace completes these steps first:',
  done: 'Done',
  next: 'Next',
  steps: {
    mailbox: {
      title: 'Connect a mailbox',
      text: 'A mailbox sends your emails and receives replies.',
      action: 'Connect mailbox',
      sandbox:
        'Or try Outrider in a sandbox workspace: no email leaves the server, and simulated contacts reply automatically.',
      sandboxAction: 'Create sandbox workspace',
      isSandbox: 'This is a sandbox workspace: no email leaves the server.',
    },
    people: {
      title: 'Import contacts',
      text: 'Create a campaign and import a CSV or Excel file. Outrider recognizes common columns.',
      action: 'Create campaign',
      actionImport: 'Import file',
    },
    text: {
      title: 'Write the emails',
      text: 'Write a first email and follow-ups. Contacts who reply get no follow-ups.',
      action: 'Write emails',
    },
    check: {
      title: 'Run preflight',
      text: 'Preflight lists every problem and how to fix it.',
      action: 'View checks',
      blocked: (count: number) => `${plural(count, 'blocking problem', 'blocking problems')}.`,
    },
    launch: {
      title: 'Launch',
      text: 'The first emails go out in your sending window. Replies appear in the inbox.',
      action: 'Review and launch',
      launched: 'Campaign launched. Replies appear in the inbox.',
      inbox: 'View inbox',
    },
  },
});
