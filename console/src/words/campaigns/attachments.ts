import { localized } from '../localized';

/** Files of a step. */
export const attachments = localized('attachments', {
  title: 'Attachments',
  attach: 'Attach',
  upload: 'Upload file…',
  embed: 'Show in text',
  embedTitle: 'Inserts the image at the cursor of the HTML',
  remove: (name: string) => `Remove ${name}`,
  used: (size: string, most: string) => `${size} of ${most}`,
  tooBig: (most: string) => `All files of an email together can have at most ${most}.`,
  tooMany: (most: number) => `An email can have at most ${most} files.`,
  missing: 'Deleted file',
  loading: 'Loading…',
  manage: 'Manage files',
  manageTitle: 'Files of the workspace',
  manageLead: "Deleting a file can't be undone. Files that steps attach cannot be deleted.",
  delete: (name: string) => `Delete ${name}`,
  none: 'No files yet.',
});
