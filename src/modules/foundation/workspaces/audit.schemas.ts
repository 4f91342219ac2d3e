import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import {
  dt,
  dtOut,
  enumOf,
  mapOf,
  nullable,
  pageCursor,
  resourceId,
  withDefault,
} from '../../../platform/http/types.js';

const AUDIT_ACTORS = enumeration('AuditActor', ['api_key', 'person', 'public', 'operator', 'system']);

export const AuditQuery = Type.Object({
  since: Type.Optional(dt({ description: 'Only records at or after this time.' })),
  until: Type.Optional(dt({ description: 'Only records before this time.' })),
  actor: Type.Optional(enumOf(AUDIT_ACTORS, { description: 'Only records of this actor.' })),
  userId: Type.Optional(resourceId({ description: 'Only records of this member.' })),
  action: Type.Optional(
    Type.String({ description: 'Only records of exactly this action, such as `suppression.deleted`.' }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Only records whose action contains each of these words, in English or the language of the request, records of members whose name or email address contains the text, and those of the request with this ID.',
      examples: ['deleted campaign'],
    }),
  ),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200, description: 'Records per page.' }), 50),
});

export const AuditOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    at: dtOut({ description: 'Time of the action.' }),
    actor: enumOf(AUDIT_ACTORS, {
      description: 'Kind of actor.',
    }),
    keyId: nullable(Type.String({ format: 'uuid' }), { description: 'ID of the API key; null for other actors.' }),
    keyName: nullable(Type.String(), {
      description: 'Current name of the API key; null without a key.',
      examples: ['CRM'],
    }),
    userId: nullable(Type.String({ format: 'uuid' }), { description: 'ID of the member; null for other actors.' }),
    userName: nullable(Type.String(), {
      description: 'Name of the member at that time.',
      examples: ['Nora Lind'],
    }),
    userEmail: nullable(Type.String(), {
      description: 'Email address of the member at that time.',
      examples: ['nora@studio.test'],
    }),
    action: Type.String({ description: 'Action, such as `suppression.deleted`.' }),
    text: Type.String({
      description: 'Sentence that says who did what, in the language of the request.',
      examples: ['Nora Lind created a campaign'],
    }),
    resource: Type.String({ description: 'Type of the affected resource.' }),
    resourceId: Type.String(),
    resourceName: nullable(Type.String(), {
      description:
        'Current name of the resource; the first mailbox and the number of others for several mailboxes; null if the resource was deleted or has none.',
      examples: ['Spring outreach'],
    }),
    requestId: Type.String({ description: '`X-Request-Id` of the request; empty if there was none.' }),
    changes: mapOf(Type.Unknown(), { description: 'Changed values.' }),
    hash: Type.String({
      description: 'SHA-256 over the hash of the previous record and this record, which reveals tampering.',
    }),
  },
  { $id: 'AuditOut' },
);
export type AuditOut = Static<typeof AuditOut>;

const AUDIT_FAULTS = enumeration('AuditFault', ['altered', 'previous_missing', 'newest_missing']);

const AuditFaultOut = Type.Object(
  {
    fault: enumOf(AUDIT_FAULTS, { description: 'Kind of fault.' }),
    id: nullable(Type.String({ format: 'uuid' }), { description: 'Record with the fault; null for `newest_missing`.' }),
    at: nullable(dtOut(), { description: 'Time of that record.' }),
  },
  { $id: 'AuditFaultOut' },
);

export const AuditVerifyQuery = Type.Object({
  limit: withDefault(
    Type.Integer({
      exclusiveMinimum: 0,
      maximum: 10_000,
      description: 'Number of records to verify, from the newest.',
    }),
    1_000,
  ),
});

export const AuditVerifiedOut = Type.Object(
  {
    checkedCount: Type.Integer({ minimum: 0, description: 'Verified records.' }),
    since: nullable(dtOut(), { description: 'Time of the oldest verified record; null for an empty log.' }),
    isIntact: Type.Boolean({ description: 'Whether no fault was found.' }),
    faults: Type.Array(AuditFaultOut, { maxItems: 100, description: 'Faults, newest first; at most 100.' }),
  },
  { $id: 'AuditVerifiedOut' },
);

export const AuditPageOut = Type.Object(
  { items: Type.Array(AuditOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'AuditPageOut' },
);
