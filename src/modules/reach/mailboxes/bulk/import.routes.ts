import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { readValue } from '../../../../platform/http/reading/compile-reader.js';
import { MailboxCreateItem } from '../mailboxes.schemas.js';
import { MailboxImportIn, MailboxImportOut } from './import.schemas.js';
import { importMailboxes } from './import-mailboxes.service.js';

/** Registers the operation that connects the mailboxes of a list. */
export function mailboxImportRoutes(app: App): void {
  operation(app, {
    id: 'importMailboxes',
    method: 'POST',
    path: '/mailboxes/import',
    tag: 'Mailboxes',
    summary: 'Connect mailboxes from a CSV file',
    description:
      'Connects the mailboxes of a CSV file. Valid rows are connected and checked as in `POST /mailboxes`; the response lists the others with the reason. The file is not stored, and no response contains a password.',
    rate: 'heavy',
    body: MailboxImportIn,
    bodyLimit: 4 * 1024 * 1024,
    response: MailboxImportOut,
    example: { body: { csv: 'email,name,password\njo@gmail.com,Jo Park,app-password\n' } },
    errors: ['payment_failed', 'payment_method_required', 'limit_reached', 'payload_too_large'],
    handler: async (ctx, { body, workspaceId }) => {
      const { rows, ignoredColumns } = await importMailboxes(ctx, workspaceId, body, (said) =>
        readValue(MailboxCreateItem, said, []),
      );
      const acceptedCount = rows.filter((row) => 'mailboxId' in row).length;
      return {
        requestedCount: rows.length,
        acceptedCount,
        rejectedCount: rows.length - acceptedCount,
        rows: rows.map((row) => ({ mailboxId: null, code: null, message: null, ...row })),
        ignoredColumns: [...ignoredColumns],
      };
    },
  });
}
