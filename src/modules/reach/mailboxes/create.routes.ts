import { requireScope } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { createMailboxes } from './create.service.js';
import { ORDERED_PROVIDERS } from './create-plan.js';
import { mailboxToWire } from './mailbox-wire.js';
import { MailboxesCreateIn, MailboxesCreateOut } from './mailboxes.schemas.js';

/** Registers the operation that creates or connects mailboxes. */
export function createMailboxRoutes(app: App): void {
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
}
