import { type Static, Type } from 'typebox';
import { SCOPES } from '../../../platform/http/access.js';
import { dtOut, enumOf, nullable, withDefault } from '../../../platform/http/types.js';
import { WorkspaceOut } from './workspaces.schemas.js';

const Scopes = Type.Array(enumOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true });

export const ApiKeyCreateIn = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100 })),
    scopes: withDefault(Scopes, ['read', 'write']),
    expires_in_days: withDefault(Type.Integer({ minimum: 1, maximum: 3650 }), 365),
    account_wide: withDefault(
      Type.Boolean({ description: 'Whether the key is for the whole account rather than one workspace.' }),
      false,
    ),
  },
  { $id: 'ApiKeyCreateIn' },
);
export type ApiKeyCreateIn = Static<typeof ApiKeyCreateIn>;

export const ApiKeyCreatedOut = Type.Object(
  {
    api_key: Type.String({ description: 'API key, returned only once.' }),
    name: Type.String(),
    workspace_id: nullable(Type.Integer()),
    expiration_date: dtOut(),
    id: Type.String({ format: 'uuid' }),
    scopes: Type.Array(enumOf(SCOPES)),
    hint: Type.String(),
  },
  { $id: 'ApiKeyCreatedOut' },
);
export type ApiKeyCreatedOut = Static<typeof ApiKeyCreatedOut>;

const ApiKeyCreator = Type.Object(
  { user_id: Type.String({ format: 'uuid' }), name: Type.String({ examples: ['Nora Lind'] }) },
  { $id: 'ApiKeyCreator' },
);

const ApiKeyUse = Type.Object(
  {
    address: Type.String({ description: 'IP address of the client.', examples: ['203.0.113.7'] }),
    at: dtOut({ description: 'Last use from this address, to the minute.' }),
  },
  { $id: 'ApiKeyUse' },
);

export const ApiKeyOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    workspace_id: nullable(Type.Integer()),
    scopes: Type.Array(enumOf(SCOPES)),
    hint: Type.String({ description: 'Prefix and last four characters of the key.' }),
    expiration_date: dtOut(),
    last_used_at: nullable(dtOut()),
    used_from: Type.Array(ApiKeyUse, {
      description: 'Last five IP addresses that used the key, most recent first. Deleted when the key is revoked.',
    }),
    created_at: dtOut(),
    created_by: nullable(ApiKeyCreator, {
      description: 'Member who created the key, or the key that created it; null for the operator.',
    }),
  },
  { $id: 'ApiKeyOut' },
);
export type ApiKeyOut = Static<typeof ApiKeyOut>;

export const ApiKeyDeleteOut = Type.Object(
  { id: Type.String({ format: 'uuid' }), deleted: Type.Boolean() },
  { $id: 'ApiKeyDeleteOut' },
);

const OverlapHours = Type.Integer({
  minimum: 0,
  maximum: 168,
  description: 'Hours for which the old key remains valid. Default: 24.',
});
export const ApiKeyRotateQuery = Type.Object({ overlap_hours: Type.Optional(OverlapHours) });
export const ApiKeyRotateIn = Type.Object({ overlap_hours: Type.Optional(OverlapHours) }, { $id: 'ApiKeyRotateIn' });

export const MeOut = Type.Object(
  {
    key_id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    workspace_id: nullable(Type.Integer()),
    scopes: Type.Array(enumOf(SCOPES)),
    expires_at: dtOut(),
    workspaces: Type.Array(WorkspaceOut),
  },
  { $id: 'MeOut' },
);
