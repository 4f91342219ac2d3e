import { Type } from 'typebox';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { integerId } from '../../../platform/http/types.js';
import { changeMailboxRoutes } from './change.routes.js';
import { checkMailbox } from './connection/probe.service.js';
import { createMailboxRoutes } from './create.routes.js';
import { discoveryRoutes } from './discovery/discovery.routes.js';
import { mailboxFolderRoutes } from './folders/folders.routes.js';
import { mailClientRoutes } from './mail-clients/mail-clients.routes.js';
import { arrivalToWire, mailboxToWire, restToWire } from './mailbox-wire.js';
import { MailboxDetailOut, MailboxesOut, MailboxesQuery, MailboxOut, MailboxTagsOut } from './mailboxes.schemas.js';
import { listMailboxes, listMailboxTags, readMailbox, viewMailbox } from './mailboxes.service.js';
import { oauthRoutes } from './oauth/oauth.routes.js';
import { sendAsRoutes } from './send-as/send-as.routes.js';

/** Registers the operations of mailboxes: create, list, change, delete, verify. */
export function mailboxRoutes(app: App): void {
  operation(app, {
    id: 'listMailboxes',
    method: 'GET',
    path: '/mailboxes',
    tag: 'Mailboxes',
    summary: 'List mailboxes',
    description:
      'Returns the mailboxes of the workspace, newest first or in the order of `sort`. Filters are combined. Credentials are never returned.',
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

  createMailboxRoutes(app);

  changeMailboxRoutes(app);

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
