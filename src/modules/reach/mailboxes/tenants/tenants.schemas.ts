import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import {
  domain,
  dt,
  dtOut,
  email,
  enumOf,
  nullable,
  pageCursor,
  resourceId,
  secretText,
  uuid,
  withDefault,
} from '../../../../platform/http/types.js';
import { sendingLimits } from '../mailboxes.schemas.js';
import { REJECTION_CODES } from '../rejection.js';
import { MOST_TAGS } from '../tag-changes.js';
import { TENANT_USER_STATUSES } from './directory.js';
import { TENANT_PROBLEMS } from './tenant-problem.js';

const TENANT_PROVIDERS = enumeration('TenantProvider', ['google', 'microsoft']);
const TENANT_STATUSES = enumeration('TenantStatus', ['pending', 'active', 'failing']);

const key = secretText({
  minLength: 1,
  maxLength: 20_000,
  description: 'JSON key file of the service account, as text. Its URLs are ignored. Never returned.',
});
const adminAddress = email({
  maxLength: 320,
  description: 'Address of an administrator, in whose name users are listed.',
  examples: ['admin@example.org'],
});
const clientId = uuid({ description: 'Application (client) ID.' });
const microsoftKey = {
  certificate: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'Certificate of the application in PEM format. Requires `privateKey`. Preferred to a client secret.',
      examples: ['-----BEGIN CERTIFICATE-----\nMIIC...\n-----END CERTIFICATE-----\n'],
    }),
  ),
  privateKey: Type.Optional(
    secretText({
      minLength: 1,
      maxLength: 20_000,
      description: 'Unencrypted RSA private key of the certificate in PEM format. Never returned.',
    }),
  ),
  clientSecret: Type.Optional(
    secretText({
      minLength: 1,
      maxLength: 1_000,
      description: 'Client secret, instead of a certificate. Never returned.',
    }),
  ),
  clientSecretExpiresAt: Type.Optional(dt({ description: 'Expiration of the client secret.' })),
};
const groupId = Type.Optional(
  nullable(uuid(), { description: 'Group whose members can be connected. Default: null, which means all users.' }),
);

export const TenantCreateIn = Type.Object(
  {
    google: Type.Optional(
      Type.Object(
        {
          domain: domain({ description: 'Domain of the Google Workspace.', examples: ['example.org'] }),
          adminAddress,
          serviceAccountKey: key,
        },
        { $id: 'GoogleTenantIn' },
      ),
    ),
    microsoft: Type.Optional(
      Type.Object(
        { directoryId: uuid({ description: 'Directory (tenant) ID.' }), clientId, ...microsoftKey, groupId },
        { $id: 'MicrosoftTenantIn' },
      ),
    ),
  },
  { $id: 'TenantCreateIn' },
);

export const TenantUpdateIn = Type.Object(
  {
    serviceAccountKey: Type.Optional(key),
    adminAddress: Type.Optional(adminAddress),
    clientId: Type.Optional(clientId),
    ...microsoftKey,
    groupId,
  },
  { $id: 'TenantUpdateIn' },
);

export const TenantOut = Type.Object(
  {
    id: uuid(),
    provider: enumOf(TENANT_PROVIDERS),
    directory: Type.String({
      description: 'Google: domain. Microsoft: directory ID.',
      examples: ['example.org'],
    }),
    adminAddress: nullable(Type.String({ format: 'email' }), {
      description: 'Google: administrator; Microsoft: null.',
      examples: ['admin@example.org'],
    }),
    clientId: Type.String({
      description: 'Google: address of the service account. Microsoft: application ID.',
      examples: ['outrider@project.iam.gserviceaccount.com'],
    }),
    groupId: nullable(uuid(), { description: 'Microsoft: group whose members can be connected; null for all users.' }),
    status: enumOf(TENANT_STATUSES),
    problemCode: nullable(enumOf(TENANT_PROBLEMS)),
    problem: nullable(Type.String(), {
      description: 'Reason for `failing`, and what to do.',
      examples: ['AADSTS7000222: The client secret is expired. Renew the credential.'],
    }),
    checkedAt: nullable(dtOut()),
    credentialsExpireAt: nullable(dtOut(), {
      description: 'Expiration of the certificate or the client secret; null if it is unknown or there is none.',
    }),
    mailboxesCount: Type.Integer({ description: 'Number of mailboxes that use the tenant.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'TenantOut' },
);
export type TenantOut = Static<typeof TenantOut>;

export const TenantsOut = Type.Object({ tenants: Type.Array(TenantOut) }, { $id: 'TenantsOut' });

export const TenantCheckOut = Type.Object(
  {
    tenant: TenantOut,
    ok: Type.Boolean({ description: 'Whether the provider gave access.' }),
    code: nullable(enumOf(TENANT_PROBLEMS)),
    message: nullable(Type.String(), { description: 'Reason for the failure, and what to do.' }),
    temporary: Type.Boolean({ description: 'Whether repeating the request later can succeed without other changes.' }),
  },
  { $id: 'TenantCheckOut' },
);
export type TenantCheckOut = Static<typeof TenantCheckOut>;

export const TenantDeleteOut = Type.Object(
  {
    id: uuid(),
    disconnected: Type.Array(Type.String({ format: 'email' }), {
      description: 'Addresses of mailboxes that were disconnected.',
    }),
  },
  { $id: 'TenantDeleteOut' },
);

export const TenantUsersQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Words or beginnings of the name or the address, as the directory of the provider searches.',
      examples: ['park'],
    }),
  ),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page, with the same `search`.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100, description: 'Users per page.' }), 50),
});

const TenantUserOut = Type.Object(
  {
    userId: Type.String({ description: 'ID of the user at the provider.', examples: ['103457893204587634'] }),
    address: Type.String({ description: 'Primary address, or the sign-in name of a user without a mailbox.' }),
    firstName: Type.String(),
    lastName: Type.String(),
    aliases: Type.Array(Type.String()),
    status: enumOf(TENANT_USER_STATUSES),
    isShared: Type.Boolean({
      description:
        'Whether the user is a shared mailbox of Microsoft 365, which needs neither a sign-in nor a license.',
    }),
    mailboxId: nullable(Type.Integer(), {
      description: 'Mailbox of the workspace with the address or an alias of the user; null if there is none.',
    }),
  },
  { $id: 'TenantUserOut' },
);

export const TenantUsersOut = Type.Object(
  {
    users: Type.Array(TenantUserOut),
    tellsShared: nullable(Type.Boolean(), {
      description:
        'Whether shared mailboxes are recognized; false if the application lacks the permission `MailboxSettings.Read`; null if no user of the page must be one to be connected.',
    }),
    nextCursor: nullable(Type.String()),
    hasMore: Type.Boolean(),
  },
  { $id: 'TenantUsersOut' },
);

export const TenantConnectIn = Type.Object(
  {
    users: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: '`userId` of the users to connect.',
      examples: [['103457893204587634']],
    }),
    ...sendingLimits,
    tags: withDefault(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
        maxItems: MOST_TAGS,
        description: 'Tags of the mailboxes.',
        examples: [['team-a']],
      }),
      [] as string[],
    ),
  },
  { $id: 'TenantConnectIn' },
);

export const TenantConnectOut = Type.Object(
  {
    requestedCount: Type.Integer(),
    connectedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    users: Type.Array(
      Type.Object(
        {
          userId: Type.String({ description: 'ID of the user, as sent.', examples: ['103457893204587634'] }),
          address: nullable(Type.String()),
          mailboxId: nullable(Type.Integer(), { description: 'Created mailbox; null if the user was not connected.' }),
          code: nullable(enumOf(REJECTION_CODES), { description: 'Reason the user was not connected, as a code.' }),
          message: nullable(Type.String(), { description: 'Reason the user was not connected.' }),
        },
        { $id: 'TenantConnectRow' },
      ),
      { description: 'Result of each user, in the order of the request.' },
    ),
  },
  { $id: 'TenantConnectOut' },
);
export type TenantConnectOut = Static<typeof TenantConnectOut>;

export const TenantPath = Type.Object({ tenant_id: resourceId({ description: 'ID of the tenant.' }) });
