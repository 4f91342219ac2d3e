import { Type } from 'typebox';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { requireAccountKey, type Scope } from '../../../platform/http/access.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ListedKey } from './api-keys.reads.js';
import type { KeyUse } from './api-keys.repo.js';
import {
  ApiKeyCreatedOut,
  ApiKeyCreateIn,
  ApiKeyDeleteOut,
  ApiKeyOut,
  ApiKeyRotateIn,
  ApiKeyRotateQuery,
} from './api-keys.schemas.js';
import { type CreatedKey, createApiKey, listValidKeys, revokeApiKey, rotateApiKey } from './api-keys.service.js';
import { meRoutes } from './me.routes.js';

const DEFAULT_OVERLAP_HOURS = 24;

function createdToWire({ key, row }: CreatedKey): ApiKeyCreatedOut {
  return {
    api_key: key,
    name: row.name,
    workspace_id: row.workspace_id,
    expiration_date: isoOf(row.expires_at),
    id: row.id,
    scopes: row.scopes as Scope[],
    hint: row.hint,
  };
}

/** Converts a key to its response, without its text. */
export function keyToWire(row: ListedKey): ApiKeyOut {
  return {
    id: row.id,
    name: row.name,
    workspace_id: row.workspace_id,
    scopes: row.scopes as Scope[],
    hint: row.hint,
    expiration_date: isoOf(row.expires_at),
    last_used_at: isoOrNull(row.last_used_at),
    used_from: (row.used_from as readonly KeyUse[]).map(({ address, at }) => ({ address, at: isoOf(new Date(at)) })),
    created_at: isoOf(row.created_at),
    created_by: row.issued_by === null ? null : { user_id: row.issued_by, name: row.issuer_name ?? '' },
  };
}

/** Returns a value from the query or the body. Throws 422 `conflicting_values` if both differ. */
function eitherOf<T>(name: string, inQuery: T | undefined, inBody: T | undefined): T | undefined {
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody) {
    const text = say`differs from the field of the same name in the body`;
    throw new ValidationError([valueIssue(['query', name], 'conflicting_values', text, inQuery)]);
  }
  return inBody ?? inQuery;
}

const KeyPath = Type.Object({ api_key: Type.String({ description: 'ID of the API key, or the complete key.' }) });

/** Registers the operations of API keys. */
export function apiKeyRoutes(app: App): void {
  meRoutes(app);

  operation(app, {
    id: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    tag: 'API keys',
    summary: 'Create an API key',
    description:
      'Creates an API key for the workspace. The key is shown in this response only. The key cannot have scopes its creator lacks.',
    scope: 'admin',
    workspaceAlias: true,
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 100, description: 'Same as in the body.', examples: ['CRM sync'] })),
    }),
    body: ApiKeyCreateIn,
    bodyOptional: true,
    response: ApiKeyCreatedOut,
    secretAnswer: true,
    errors: ['account_key_required'],
    example: { body: { name: 'CRM sync', scopes: ['read', 'write'], expires_in_days: 90 } },
    guard: ({ key, body }) => {
      if (body.account_wide) requireAccountKey(key);
    },
    handler: async (ctx, { key, query, body, workspaceId }) =>
      createdToWire(
        await createApiKey(ctx, {
          maker: key,
          workspaceId: body.account_wide ? null : workspaceId,
          name: eitherOf('name', query.name, body.name) ?? '',
          scopes: body.scopes,
          lifeDays: body.expires_in_days,
        }),
      ),
  });

  operation(app, {
    id: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag: 'API keys',
    summary: 'List API keys',
    description:
      'Returns the active API keys of the workspace, newest first, each with the member who created it and the addresses that used it last. An account-wide key also sees account-wide keys.',
    scope: 'admin',
    workspaceAlias: true,
    response: Type.Array(ApiKeyOut),
    handler: async (ctx, { key, workspaceId }) => (await listValidKeys(ctx, key, workspaceId)).map(keyToWire),
  });

  operation(app, {
    id: 'deleteApiKey',
    method: 'DELETE',
    path: '/api-keys/{api_key}',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'Revokes an API key. Every process rejects the key within a second.',
    scope: 'admin',
    workspaceAlias: true,
    params: KeyPath,
    response: ApiKeyDeleteOut,
    errors: ['api_key_not_found'],
    handler: async (ctx, { key, workspaceId, params }) => {
      const row = await revokeApiKey(ctx, key, workspaceId, params.api_key);
      return { id: row.id, deleted: true };
    },
  });

  operation(app, {
    id: 'rotateApiKey',
    method: 'POST',
    path: '/api-keys/{api_key}/rotate',
    tag: 'API keys',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same scopes and revokes the old one after `overlap_hours`, so that clients can switch.',
    scope: 'admin',
    workspaceAlias: true,
    params: KeyPath,
    query: ApiKeyRotateQuery,
    body: ApiKeyRotateIn,
    bodyOptional: true,
    response: ApiKeyCreatedOut,
    secretAnswer: true,
    errors: ['api_key_not_found'],
    handler: async (ctx, { key, workspaceId, params, query, body }) => {
      const overlap = eitherOf('overlap_hours', query.overlap_hours, body.overlap_hours) ?? DEFAULT_OVERLAP_HOURS;
      return createdToWire(await rotateApiKey(ctx, key, workspaceId, params.api_key, overlap));
    },
  });
}
