import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { deleteMailboxes } from './delete.service.js';
import { mailboxToWire } from './mailbox-wire.js';
import {
  MailboxesDeleteIn,
  MailboxesDeleteOut,
  MailboxesDeleteQuery,
  MailboxesUpdateIn,
  MailboxesUpdateOut,
} from './mailboxes.schemas.js';
import { updateMailboxSettings } from './update.service.js';

/** Registers the operations that change many mailboxes: update, delete. */
export function changeMailboxRoutes(app: App): void {
  operation(app, {
    id: 'updateMailboxes',
    method: 'POST',
    path: '/mailboxes/update',
    tag: 'Mailboxes',
    summary: 'Update mailboxes',
    description:
      'Sets the same values on every listed mailbox; fields you do not send are unchanged. Limits apply from the next email. A new `connection` is accepted for one mailbox only and is checked; the password is required again if the server changes.',
    body: MailboxesUpdateIn,
    response: MailboxesUpdateOut,
    errors: ['provider_not_configured'],
    example: { body: { mailboxes: ['jo@example.org', 104], dailyLimit: 25, tags: ['warm'] } },
    handler: async (ctx, { body, workspaceId }) => {
      const { views, rejections } = await updateMailboxSettings(ctx, workspaceId, body);
      const now = ctx.clock.now();
      return {
        requestedCount: body.mailboxes.length,
        updatedCount: views.length,
        rejectedCount: rejections.length,
        mailboxes: views.map((view) => mailboxToWire(view, now)),
        rejections: [...rejections],
      };
    },
  });

  operation(app, {
    id: 'deleteMailboxes',
    method: 'DELETE',
    path: '/mailboxes',
    tag: 'Mailboxes',
    summary: 'Delete mailboxes',
    description:
      'Deletes mailboxes and their credentials; conversations stay. The list is in the query or in the body. A mailbox that an active campaign sends from is rejected with `in_use` unless `force` is set; its contacts then continue from other mailboxes.',
    query: MailboxesDeleteQuery,
    body: MailboxesDeleteIn,
    bodyOptional: true,
    response: MailboxesDeleteOut,
    handler: async (ctx, { query, body, workspaceId }) => {
      const mailboxes = onlyOf('mailboxes', query.mailboxes, body.mailboxes);
      if (mailboxes === undefined) {
        throw new ValidationError([
          valueIssue(['body', 'mailboxes'], 'missing_one_of', say`are required in the query or in the body`),
        ]);
      }
      const force = onlyOf('force', query.force, body.force) ?? false;
      const { deleted, rejections } = await deleteMailboxes(ctx, workspaceId, { mailboxes, force });
      return {
        requestedCount: mailboxes.length,
        deletedCount: deleted.length,
        rejectedCount: rejections.length,
        deleted: [...deleted],
        rejections: [...rejections],
      };
    },
  });
}

/** Returns a value that may be in the query or in the body. Throws 422 if it is in both. */
function onlyOf<T, U>(name: string, inQuery: T | undefined, inBody: U | undefined): T | U | undefined {
  if (inQuery === undefined || inBody === undefined) return inBody ?? inQuery;
  throw new ValidationError([valueIssue(['query', name], 'conflicting_values', say`is also in the body`)]);
}
