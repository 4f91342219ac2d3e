import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { uuid } from '../../../platform/http/types.js';
import { removeEntries } from './suppressions.service.js';

const SuppressionsDeleteIn = Type.Object(
  {
    ids: Type.Array(uuid(), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: 'Entries to delete, by `id`.',
    }),
  },
  { $id: 'SuppressionsDeleteIn' },
);

const SuppressionsDeleteOut = Type.Object(
  {
    deletedCount: Type.Integer({ description: 'Deleted entries.' }),
    notFoundCount: Type.Integer({
      description: 'IDs without an entry in the workspace, such as of entries that were deleted before.',
    }),
  },
  { $id: 'SuppressionsDeleteOut' },
);

/** Registers the operation that deletes several suppressions. */
export function deleteManyRoutes(app: App): void {
  operation(app, {
    id: 'deleteManySuppressions',
    method: 'POST',
    path: '/campaigns/suppressions/batch-delete',
    tag: 'Suppressions',
    summary: 'Delete suppressions',
    description:
      'Deletes up to 200 entries by ID, all of them or none. Contacts stopped by the entries stay stopped. IDs without an entry are counted and ignored. Each deletion is recorded in the audit log.',
    body: SuppressionsDeleteIn,
    response: SuppressionsDeleteOut,
    example: { body: { ids: ['01959f00-ffff-7aaa-8bbb-00000000000f'] } },
    handler: async (ctx, { body, workspaceId }) => {
      const deletedCount = await removeEntries(ctx, workspaceId, body.ids);
      return { deletedCount, notFoundCount: body.ids.length - deletedCount };
    },
  });
}
