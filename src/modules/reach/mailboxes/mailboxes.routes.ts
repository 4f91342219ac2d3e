import { Type } from 'typebox';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { requireScope } from '../../../platform/http/access.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { integerId } from '../../../platform/http/types.js';
import { checkMailbox } from './connection/probe.service.js';
import { createMailboxes } from './create.service.js';
import { ORDERED_PROVIDERS } from './create-plan.js';
import { deleteMailboxes } from './delete.service.js';
import { discoveryRoutes } from './discovery/discovery.routes.js';
import { mailboxFolderRoutes } from './folders/folders.routes.js';
import { mailClientRoutes } from './mail-clients/mail-clients.routes.js';
import { arrivalToWire, mailboxToWire, restToWire } from './mailbox-wire.js';
import {
  MailboxDetailOut,
  MailboxesCreateIn,
  MailboxesCreateOut,
  MailboxesDeleteIn,
  MailboxesDeleteOut,
  MailboxesDeleteQuery,
  MailboxesOut,
  MailboxesQuery,
  MailboxesUpdateIn,
  MailboxesUpdateOut,
  MailboxOut,
  MailboxTagsOut,
} from './mailboxes.schemas.js';
import { listMailboxes, listMailboxTags, readMailbox, viewMailbox } from './mailboxes.service.js';
import { oauthRoutes } from './oauth/oauth.routes.js';
import { sendAsRoutes } from './send-as/send-as.routes.js';
import { updateMailboxSettings } from './update.service.js';

/** Registers the operations of mailboxes: create, list, change, delete, verify. */
export function mailboxRoutes(app: App): void {
  operation(app, {
    id: 'listMailboxes',
    method: 'GET',
    path: '/mailboxes',
    tag: 'Mailboxes',
    summary: 'List mailboxes',
    description:
      'Returns the mailboxes of the workspace, newest first. Filters are combined. Credentials are never returned.',
    query: MailboxesQuery,
    response: MailboxesOut,
    handler: async (ctx, { query, workspaceId }) => {
      const { views, nextCursor } = await listMailboxes(ctx, workspaceId, query);
      const now = ctx.clock.now();
      return { mailboxes: views.map((view) => mailboxToWire(view, now)), nextCursor, hasMore: nextCursor !== null };
    },
  });

  operation(app, {
    id: 'listMailboxTags',
    method: 'GET',
    path: '/mailboxes/tags',
    tag: 'Mailboxes',
    summary: 'List mailbox tags',
    description:
      'Returns each tag of the mailboxes of the workspace with the number of mailboxes that have it. Campaigns can attach mailboxes by tag.',
    response: MailboxTagsOut,
    handler: async (ctx, { workspaceId }) => ({ tags: [...(await listMailboxTags(ctx, workspaceId))] }),
  });

  operation(app, {
    id: 'getMailbox',
    method: 'GET',
    path: '/mailboxes/{mailbox_id}',
    tag: 'Mailboxes',
    summary: 'Get a mailbox',
    description:
      'Returns a mailbox as in the list, its campaigns, and the recipient domains to which it currently pauses sending. Credentials are never returned.',
    params: Type.Object({
      mailbox_id: Type.String({ description: 'Mailbox: integer ID, UUID or address.' }),
    }),
    response: MailboxDetailOut,
    errors: ['mailbox_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      const { view, campaigns, rests, watch } = await readMailbox(ctx, workspaceId, params.mailbox_id);
      const now = ctx.clock.now();
      return {
        ...mailboxToWire(view, now),
        campaigns: campaigns.map(({ id, name }) => ({ campaignId: id, name })),
        newMail: arrivalToWire(view, watch, now),
        destinationRests: rests.map(restToWire),
      };
    },
  });

  operation(app, {
    id: 'createMailboxes',
    method: 'POST',
    path: '/mailboxes',
    tag: 'Mailboxes',
    summary: 'Create or connect mailboxes',
    description:
      'Creates hosted mailboxes, or connects mailboxes at a provider. A hosted mailbox can be used immediately; its domain is added if it is missing. A connected mailbox is `connecting` until its SMTP and IMAP servers accept the credentials, then the event `mailbox.connected` is written. Mailboxes that cannot be created are listed in `rejections`; the others are created.',
    body: MailboxesCreateIn,
    response: MailboxesCreateOut,
    errors: ['payment_failed', 'payment_method_required', 'limit_reached', 'provider_not_configured'],
    example: {
      body: {
        mailboxes: [
          {
            address: 'jo@example.org',
            firstName: 'Jo',
            lastName: 'Park',
            connection: {
              password: 'app-password',
              smtp: { host: 'smtp.example.org', port: 465 },
              imap: { host: 'imap.example.org', port: 993 },
            },
            dailyLimit: 40,
          },
        ],
      },
    },
    guard: ({ body, key }) => {
      const orders = body.mailboxes.some(
        ({ provider }) => provider !== undefined && ORDERED_PROVIDERS.includes(provider),
      );
      if (orders) requireScope(key, 'billing');
    },
    handler: async (ctx, { body, workspaceId }) => {
      const { operationId, views, rejections } = await createMailboxes(ctx, workspaceId, body);
      const now = ctx.clock.now();
      return {
        operationId,
        requestedCount: body.mailboxes.length,
        acceptedCount: views.length,
        rejectedCount: rejections.length,
        mailboxes: views.map((view) => mailboxToWire(view, now)),
        rejections: [...rejections],
      };
    },
  });

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

  oauthRoutes(app);
  discoveryRoutes(app);
  mailClientRoutes(app);
  mailboxFolderRoutes(app);
  sendAsRoutes(app);

  operation(app, {
    id: 'verifyMailbox',
    method: 'POST',
    path: '/mailboxes/{mailbox_id}/verify',
    tag: 'Mailboxes',
    summary: 'Check a mailbox',
    description:
      'Connects to the SMTP and IMAP servers of a mailbox and returns their responses. A `disconnected` or `error` mailbox becomes `active` if both accept the credentials.',
    rate: 'outside',
    params: Type.Object({ mailbox_id: integerId({ description: 'Integer ID of the mailbox.' }) }),
    response: MailboxOut,
    errors: ['mailbox_not_found'],
    handler: async (ctx, { params, workspaceId }) => {
      const mailboxId = params.mailbox_id;
      const before = mailboxToWire(await viewMailbox(ctx, workspaceId, mailboxId), ctx.clock.now());
      return later(before, async (ctx) => {
        await checkMailbox(ctx, { workspaceId, mailboxId, round: 0 });
        return mailboxToWire(await viewMailbox(ctx, workspaceId, mailboxId), ctx.clock.now());
      });
    },
  });
}

/** Returns a value that may be in the query or in the body. Throws 422 if it is in both. */
function onlyOf<T, U>(name: string, inQuery: T | undefined, inBody: U | undefined): T | U | undefined {
  if (inQuery === undefined || inBody === undefined) return inBody ?? inQuery;
  throw new ValidationError([valueIssue(['query', name], 'conflicting_values', say`is also in the body`)]);
}
