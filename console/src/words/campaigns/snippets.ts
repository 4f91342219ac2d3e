import { localized } from '../localized';
import { plural } from '../plural';

/** Texts of the snippets page, and of the menu that inserts a snippet into a step. */
export const snippets = localized('snippets', {
  title: 'Snippets',
  menu: 'Snippet',
  lead: 'Reusable text for steps. Unsent emails always use the current version.',
  find: 'Search snippets',
  none: 'No snippets yet.',
  empty: 'No snippets yet. Write a text once, such as your current offer, and use it in any step.',
  manage: 'Manage snippets',
  add: 'New snippet',
  edit: (name: string) => `Edit “${name}”`,
  saved: 'Snippet saved.',
  name: 'Name',
  nameHint: 'Lowercase letters, digits, - and _. Insert it in a step as {% snippet "name" %}.',
  nameInUse: "Campaigns use this snippet, so you can't rename it.",
  badName: 'Use only lowercase letters, digits, - and _.',
  text: 'Plain text',
  html: 'HTML',
  textHint: 'Leave empty to generate plain text from the HTML.',
  htmlHint: 'Leave empty to use the plain text with its line breaks.',
  applies: (campaigns: number) =>
    `Used in ${plural(campaigns, 'campaign', 'campaigns')}. Saving updates all unsent emails.`,
  columns: { text: 'Text', version: 'Version', used: 'Campaigns', by: 'Last edited' },
  remove: (name: string) => `Delete “${name}”`,
  removes: "This deletes the snippet and all its versions. You can't undo this.",
  history: (name: string) => `Versions of “${name}”`,
  version: (version: number) => `Version ${version}`,
  current: 'Current',
  restore: 'Restore',
  restores: (version: number) => `Restore version ${version}`,
  restored: (version: number) => `Version ${version} restored.`,
});
