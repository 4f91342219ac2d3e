import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { dt, dtOut, enumOf, mapOf, nullable, pageCursor, resourceId, withDefault } from '../../platform/http/types.js';

const AUDIT_ACTORS = enumeration('AuditActor', ['api_key', 'person', 'public', 'system']);

export const AuditQuery = Type.Object({
  since: Type.Optional(dt({ description: 'Records from this instant on.' })),
  until: Type.Optional(dt({ description: 'Records before this instant.' })),
  actor: Type.Optional(enumOf(AUDIT_ACTORS, { description: 'Who did it.' })),
  userId: Type.Optional(resourceId({ description: 'What this person did.' })),
  action: Type.Optional(Type.String({ description: 'Exactly this action, for example `suppression.deleted`.' })),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200, description: 'Records per page.' }), 50),
});

export const AuditOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: dtOut({ description: 'When it was done.' }),
    actor: enumOf(AUDIT_ACTORS, {
      description: 'Who acted.',
    }),
    keyId: nullable(Type.String({ format: 'uuid' }), { description: 'The key, when a key did it.' }),
    keyName: nullable(Type.String(), {
      description: 'Current name of the API key; null without a key.',
      examples: ['CRM'],
    }),
    userId: nullable(Type.String({ format: 'uuid' }), { description: 'The person, when a person did it.' }),
    userName: nullable(Type.String(), {
      description: 'Name of the inviting member at that time.',
      examples: ['Nora Lind'],
    }),
    userEmail: nullable(Type.String(), { description: 'Their address then.', examples: ['nora@studio.test'] }),
    action: Type.String({ description: 'What was done, for example `suppression.deleted`.' }),
    resource: Type.String({ description: 'The kind of thing it was done to.' }),
    resourceId: Type.String(),
    requestId: Type.String({ description: '`X-Request-Id` of the request; empty when there was none.' }),
    changes: mapOf(Type.Unknown(), { description: 'What was changed.' }),
    hash: Type.String({
      description:
        'SHA-256 over the hash of the record before and this record, so that no record can be altered unseen.',
    }),
  },
  { $id: 'AuditOut' },
);
export type AuditOut = Static<typeof AuditOut>;

export const AuditPageOut = Type.Object(
  { items: Type.Array(AuditOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'AuditPageOut' },
);
