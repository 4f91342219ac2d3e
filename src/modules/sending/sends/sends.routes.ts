import { Type } from 'typebox';
import { SEND_STATUSES } from '../../../engine/lifecycle/enums.js';
import { SEND_ERROR_CODES } from '../../../engine/mail/send-error-code.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { dt, enumOf, pageCursor, resourceId, withDefault } from '../../../platform/http/types.js';
import { CampaignPath } from '../../outreach/campaigns/index.js';
import { periodQuery } from '../../outreach/statistics/index.js';
import { sendToWire } from './send-wire.js';
import { CampaignSendsPageOut } from './sends.schemas.js';
import { listSends } from './sends.service.js';

/** Registers the operations of a campaign's messages. */
export function sendRoutes(app: App): void {
  operation(app, {
    id: 'listCampaignSends',
    method: 'GET',
    path: '/campaigns/{campaign_id}/sends',
    tag: 'Sends',
    summary: 'List emails of a campaign',
    description:
      'Returns scheduled, active and finished emails of a campaign, newest first. With `updatedSince`, the oldest change is first, for clients that keep a copy; poll again from a minute before the newest `updatedAt` you have. Filters are combined.',
    rate: (query) => (query['search'] === undefined ? 'default' : 'search'),
    params: CampaignPath,
    query: Type.Object({
      status: Type.Optional(
        Type.Array(enumOf(SEND_STATUSES), {
          description: 'Contacts with any of these values.',
          examples: [['failed', 'bounced']],
        }),
      ),
      updatedSince: Type.Optional(
        dt({ description: 'Only emails changed at or after this time, oldest change first.' }),
      ),
      ...periodQuery(' of `sentAt`, or of `dueAt` while it is not sent'),
      contactId: Type.Optional(resourceId({ description: 'Only emails to this contact.' })),
      stepId: Type.Optional(resourceId({ description: 'Only emails of this step.' })),
      mailboxId: Type.Optional(
        Type.String({ maxLength: 254, description: 'Only emails of this mailbox: integer ID, UUID or address.' }),
      ),
      search: Type.Optional(
        Type.String({
          maxLength: 254,
          description: 'Start of the recipient address, case-insensitive.',
          examples: ['ana@'],
        }),
      ),
      dueFrom: Type.Optional(dt({ description: 'Only emails due at or after this time, sent or not.' })),
      dueTo: Type.Optional(dt({ description: 'Only emails due before this time.' })),
      errorCode: Type.Optional(
        enumOf(SEND_ERROR_CODES, { description: 'Only emails whose last error has this code.' }),
      ),
      cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
      limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
    }),
    response: CampaignSendsPageOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params, query: { cursor, limit, ...query } }) => {
      const page = await listSends(ctx, workspaceId, params.campaign_id, query, { cursor, limit });
      return { items: page.rows.map(sendToWire), nextCursor: page.nextCursor, hasMore: page.nextCursor !== null };
    },
  });
}
