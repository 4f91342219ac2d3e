import { Type } from 'typebox';
import type { PersonRows } from '../../../platform/db/person-rows.js';
import { jsonArray } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { PersonDataQuery, PersonRecordOut } from './person-data.schemas.js';
import { streamPersonData } from './person-data.service.js';

/**
 * Registers the operation that exports the data a workspace holds about a person.
 * @param parts the tables of all modules
 */
export function personDataRoutes(app: App, parts: readonly PersonRows[]): void {
  operation(app, {
    id: 'exportPersonData',
    method: 'GET',
    path: '/workspaces/{workspace_id}/person-data',
    tag: 'Workspaces',
    summary: 'Export the data of a person',
    description:
      'Streams everything that the workspace holds about a recipient, for a request under a data protection law: contacts, emails, conversations, drafts, notes, visits, events, suppressions, rejected import rows and audit records. Finds the person by the address, and by the other addresses of a merged contact; other addresses of the same person need their own request. Unknown addresses return an empty list.',
    rate: 'heavy',
    scope: 'admin',
    workspaceAlias: true,
    params: Type.Object({
      workspace_id: Type.Integer({ description: 'Must equal `workspaceId`.' }),
    }),
    query: PersonDataQuery,
    response: Type.Array(PersonRecordOut),
    handler: async (ctx, { query, workspaceId }) =>
      jsonArray(streamPersonData(ctx, { workspaceId, email: query.email.toLowerCase() }, parts)),
  });
}
