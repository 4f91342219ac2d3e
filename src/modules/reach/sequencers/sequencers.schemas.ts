import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { CONNECTION_STATUSES, SEQUENCER_EXPORT_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { PREFLIGHT_STATUSES, SEVERITIES } from '../../../engine/lifecycle/enums.js';
import {
  dtOut,
  enumOf,
  integerId,
  mapOf,
  nullable,
  pageCursor,
  patchOf,
  secretHeaderText,
  withDefault,
} from '../../../platform/http/types.js';
import { Rejection } from '../mailboxes/index.js';
import { SEQUENCER_PROVIDER_IDS } from './providers/registry.js';
import { READINESS_KEYS } from './readiness-checks.js';
import { VERDICT_CODES } from './verdict.js';

const SequencerCapabilities = Type.Object(
  {
    export_mailboxes: Type.Boolean(),
    reconnect_mailboxes: enumOf(enumeration('ReconnectWay', ['in_place', 'recreate', 'none']), {
      description:
        'How changed credentials reach an exported mailbox: by updating the account, by deleting and recreating it (its campaigns and warmup history there are lost), or not at all.',
    }),
    validate: Type.Boolean(),
    remote_status: Type.Boolean({
      description: 'Whether Outrider detects accounts that fail or are removed at the sequencer.',
    }),
    oauth_mailboxes: Type.Boolean({
      description: 'Whether mailboxes that sign in with Google or Microsoft can be exported.',
    }),
    warmup: Type.Boolean({ description: "Whether the provider's warmup can be enabled with the export." }),
    usage_read_back: Type.Boolean({ description: 'Whether its emails count in `externalDailyUsage` of the mailbox.' }),
    max_batch: Type.Integer({ description: 'Maximum number of mailboxes per API call of the provider.' }),
  },
  { $id: 'SequencerCapabilities' },
);

const SequencerField = Type.Object(
  {
    name: enumOf(enumeration('SequencerFieldName', ['api_key', 'base_url', 'provider_workspace_id']), {
      description: 'Field of the connection request.',
    }),
    label: Type.String({ description: 'Label of the field for users.' }),
    secret: Type.Boolean(),
    required: Type.Boolean(),
  },
  { $id: 'SequencerField' },
);

const SequencerProviderOut = Type.Object(
  {
    id: enumOf(SEQUENCER_PROVIDER_IDS),
    name: Type.String(),
    capabilities: SequencerCapabilities,
    fields: Type.Array(SequencerField),
  },
  { $id: 'SequencerProviderOut' },
);

export const SequencerProvidersOut = Type.Object(
  { providers: Type.Array(SequencerProviderOut) },
  { $id: 'SequencerProvidersOut' },
);

export const SequencerConnectionOut = Type.Object(
  {
    id: Type.Integer(),
    workspace_id: Type.Integer(),
    provider: enumOf(SEQUENCER_PROVIDER_IDS),
    name: Type.String(),
    status: enumOf(CONNECTION_STATUSES, {
      description:
        'Status of the connection. `pending`: the API key is being checked; `invalid`: the key was rejected, see `last_error`; `unreachable`: no response, retried automatically; `disabled`: disabled in Outrider.',
    }),
    live: Type.Boolean({ description: 'Whether mailboxes can be exported to it now.' }),
    provider_workspace_id: nullable(Type.String(), {
      description: 'Workspace at the provider that the API key belongs to.',
    }),
    provider_workspace_name: nullable(Type.String()),
    base_url: nullable(Type.String(), { description: 'Base URL; null for the default of the provider.' }),
    api_key_hint: Type.String({ description: 'Last four characters of the API key. The key is never returned.' }),
    capabilities: SequencerCapabilities,
    exports_count: Type.Integer({ description: 'Mailboxes with an account at the provider.' }),
    failed_exports_count: Type.Integer(),
    last_validated_at: nullable(dtOut()),
    last_error: nullable(Type.String(), { description: 'Error with the action to take.' }),
    created_at: dtOut(),
    updated_at: dtOut(),
  },
  { $id: 'SequencerConnectionOut' },
);
export type SequencerConnectionOut = Static<typeof SequencerConnectionOut>;

export const SequencersOut = Type.Object({ sequencers: Type.Array(SequencerConnectionOut) }, { $id: 'SequencersOut' });

const apiKey = secretHeaderText({
  minLength: 1,
  maxLength: 500,
  description: 'API key. Stored encrypted, never returned.',
});
const connectionFields = {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Name of the connection. Default: the name of the provider.',
  }),
  base_url: nullable(Type.String({ maxLength: 500 }), {
    description:
      'Base URL, only for providers with one URL per customer or behind a proxy. Null: the default of the provider.',
  }),
  provider_workspace_id: nullable(Type.String({ minLength: 1, maxLength: 200 }), {
    description: 'Workspace at the provider. A key of another workspace is then rejected.',
  }),
};

export const SequencerCreateIn = Type.Object(
  {
    provider: enumOf(SEQUENCER_PROVIDER_IDS),
    api_key: apiKey,
    name: Type.Optional(connectionFields.name),
    base_url: Type.Optional(connectionFields.base_url),
    provider_workspace_id: Type.Optional(connectionFields.provider_workspace_id),
    validate: withDefault(
      Type.Boolean({
        description:
          'Whether to check the API key. False: `active` immediately; a wrong key is detected at the first export.',
      }),
      true,
    ),
  },
  { $id: 'SequencerCreateIn' },
);

export const SequencerUpdateIn = patchOf(
  Type.Object({
    ...connectionFields,
    name: nullable(connectionFields.name, { description: 'Name of the connection. Null: the name of the provider.' }),
    api_key: apiKey,
    status: enumOf(enumeration('SequencerSwitch', ['active', 'disabled'])),
  }),
  { $id: 'SequencerUpdateIn' },
);

export const SequencerValidateIn = Type.Object(
  {
    api_key: Type.Optional(
      secretHeaderText({
        minLength: 1,
        maxLength: 500,
        description: 'Key to check in place of the stored key; it is not stored.',
      }),
    ),
  },
  { $id: 'SequencerValidateIn' },
);

export const SequencerValidateOut = Type.Object(
  {
    connection_id: Type.Integer(),
    valid: Type.Boolean(),
    status: enumOf(CONNECTION_STATUSES, { description: 'Connection after the result was stored.' }),
    account_name: nullable(Type.String()),
    provider_workspace_id: nullable(Type.String()),
    error_code: nullable(enumOf(VERDICT_CODES), {
      description:
        'Result of the check. `no_answer`: the sequencer did not respond in time, so the validity of the key is unknown.',
    }),
    error_message: nullable(Type.String()),
    checked_at: dtOut(),
  },
  { $id: 'SequencerValidateOut' },
);
export type SequencerValidateOut = Static<typeof SequencerValidateOut>;

const SequencerCheck = Type.Object(
  {
    key: enumOf(READINESS_KEYS),
    status: enumOf(PREFLIGHT_STATUSES),
    severity: enumOf(SEVERITIES),
    title: Type.String(),
    message: Type.String(),
    remediation: nullable(Type.String()),
    operation: nullable(Type.String(), { description: '`operationId` of the operation that helps.' }),
    details: mapOf(Type.Unknown()),
  },
  { $id: 'SequencerCheck' },
);
export type SequencerCheck = Static<typeof SequencerCheck>;

export const SequencerReadinessOut = Type.Object(
  {
    connection_id: Type.Integer(),
    ready: Type.Boolean({ description: 'Whether no check failed.' }),
    status: enumOf(CONNECTION_STATUSES),
    checks: Type.Array(SequencerCheck),
    eligible: Type.Integer({ description: 'Mailboxes that can be exported over this connection.' }),
    exported: Type.Integer(),
    pending: Type.Integer({ description: 'Exports that are queued or running.' }),
    failed: Type.Integer(),
    generated_at: dtOut(),
  },
  { $id: 'SequencerReadinessOut' },
);

export const SequencerReconnectIn = Type.Object(
  {
    mailboxes: Type.Optional(
      Type.Array(Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 320 })]), {
        maxItems: 10_000,
        description: 'Mailboxes: IDs or addresses. Default: all mailboxes exported over the connection.',
      }),
    ),
    only_failed: withDefault(
      Type.Boolean({
        description: 'Whether to include only failed exports and exports whose account fails at the provider.',
      }),
      true,
    ),
    recreate: withDefault(
      Type.Boolean({
        description:
          'Whether accounts can be deleted and recreated where the sequencer has no other way; their campaigns and warmup history there are lost.',
      }),
      false,
    ),
  },
  { $id: 'SequencerReconnectIn' },
);

export const SequencerDeleteOut = Type.Object(
  { id: Type.Integer(), deleted: Type.Boolean(), deleted_at: dtOut() },
  { $id: 'SequencerDeleteOut' },
);

/** Additional properties are strings, as documented for the list of exports. */
export const SequencerExportOut = Type.Object(
  {
    id: Type.Integer(),
    connection_id: Type.Integer(),
    mailbox_id: Type.Integer(),
    mailbox: Type.String({ description: 'Address of the mailbox.' }),
    provider_account_id: nullable(Type.String(), { description: 'ID of the account at the provider.' }),
    status: enumOf(SEQUENCER_EXPORT_STATUSES, {
      description: 'Status of the export. `removed`: the mailbox, or its account at the provider, was removed.',
    }),
    last_error: nullable(Type.String(), { description: 'Error with the action to take.' }),
    exported_at: nullable(dtOut()),
    updated_at: dtOut(),
    remote_state: Type.String({
      description: 'Account status reported by the provider: `connected`, `paused`, `error`, `pending`, `unknown`.',
    }),
    warmup_state: Type.String({
      description: 'Warmup status at the provider: `active`, `paused`, `off`, `blocked`, `unknown`.',
    }),
    checked_at: Type.String({ description: 'Time the provider last reported the status; empty if never.' }),
  },
  { $id: 'SequencerExportOut' },
);
export type SequencerExportOut = Static<typeof SequencerExportOut>;

export const SequencerExportsQuery = Type.Object({
  status: Type.Optional(
    Type.Array(enumOf(SEQUENCER_EXPORT_STATUSES), { description: 'Only exports with these statuses.' }),
  ),
  mailbox_id: Type.Optional(Type.Integer({ description: 'Only exports of this mailbox.' })),
  cursor: Type.Optional(pageCursor({ description: '`next_cursor` of the previous page.' })),
  limit: Type.Optional(
    Type.Integer({ exclusiveMinimum: 0, maximum: 500, description: 'Exports per page. Default: all.' }),
  ),
});

export const SequencerExportsOut = Type.Object(
  {
    exports: Type.Array(SequencerExportOut, { description: 'Newest first.' }),
    next_cursor: Type.String({ description: 'Cursor of the next page; empty on the last page.' }),
    generated_at: dtOut(),
  },
  { $id: 'SequencerExportsOut' },
);

export const ExportMailboxesForm = Type.Object(
  {
    mailboxes: Type.Optional(
      Type.Array(Type.String({ maxLength: 320 }), {
        maxItems: 10_000,
        description: 'Mailboxes: addresses or IDs, repeated or separated by commas.',
      }),
    ),
    all: withDefault(
      Type.Boolean({ description: 'Whether to export every exportable mailbox of the workspace.' }),
      false,
    ),
    include_warmup: withDefault(Type.Boolean({ description: "Whether to enable the provider's warmup." }), false),
    daily_limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2000,
        description: 'Emails per day at the sequencer. Default: the daily limit of each mailbox.',
      }),
    ),
  },
  { $id: 'Body_public_export_mailboxes' },
);
export type ExportMailboxesForm = Static<typeof ExportMailboxesForm>;

export const SequencerMailboxExportOut = Type.Object(
  {
    connection_id: Type.Integer(),
    requested_count: Type.Integer(),
    accepted_count: Type.Integer(),
    rejected_count: Type.Integer(),
    exports: Type.Array(SequencerExportOut),
    rejections: Type.Array(Rejection),
  },
  { $id: 'SequencerMailboxExportOut' },
);
export type SequencerMailboxExportOut = Static<typeof SequencerMailboxExportOut>;

export const connectionParams = Type.Object({
  connection_id: integerId({ description: 'Integer ID of the connection.' }),
});
