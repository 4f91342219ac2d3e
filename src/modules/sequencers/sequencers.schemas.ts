import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { CONNECTION_STATUSES, SEQUENCER_EXPORT_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { PREFLIGHT_STATUSES, SEVERITIES } from '../../engine/lifecycle/enums.js';
import {
  dtOut,
  enumOf,
  mapOf,
  nullable,
  pageCursor,
  patchOf,
  secretHeaderText,
  withDefault,
} from '../../platform/http/types.js';
import { Rejection } from '../mailboxes/index.js';
import { SEQUENCER_PROVIDER_IDS } from './providers/registry.js';
import { READINESS_KEYS } from './readiness-checks.js';
import { VERDICT_CODES } from './verdict.js';

const SequencerCapabilities = Type.Object(
  {
    export_mailboxes: Type.Boolean(),
    reconnect_mailboxes: enumOf(enumeration('ReconnectWay', ['in_place', 'recreate', 'none']), {
      description:
        'How changed credentials reach an exported mailbox: into its account, by deleting and making the account again ' +
        '(its campaigns and warmup history there are lost), or not at all.',
    }),
    validate: Type.Boolean(),
    remote_status: Type.Boolean({ description: 'Accounts that stop working there, or are removed, are noticed.' }),
    oauth_mailboxes: Type.Boolean({ description: 'Takes mailboxes that sign in at Google or Microsoft.' }),
    warmup: Type.Boolean({ description: 'Its warmup can be switched on with the export.' }),
    usage_read_back: Type.Boolean({ description: 'What it sends counts in `externalDailyUsage` of the mailbox.' }),
    max_batch: Type.Integer({ description: 'Mailboxes that one call of it takes.' }),
  },
  { $id: 'SequencerCapabilities' },
);

const SequencerField = Type.Object(
  {
    name: enumOf(enumeration('SequencerFieldName', ['api_key', 'base_url', 'provider_workspace_id']), {
      description: 'Field of the request that connects it.',
    }),
    label: Type.String({ description: 'What to ask a person for.' }),
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
        '`pending`: being asked whether the key is good; `invalid`: it is not, see `last_error`; `unreachable`: no ' +
        'answer, asked again by itself; `disabled`: switched off here.',
    }),
    live: Type.Boolean({ description: 'Mailboxes can be exported to it now.' }),
    provider_workspace_id: nullable(Type.String(), { description: 'The workspace there that the key belongs to.' }),
    provider_workspace_name: nullable(Type.String()),
    base_url: nullable(Type.String(), { description: "Null: the provider's own." }),
    api_key_hint: Type.String({ description: 'The last four characters. The key itself is never shown again.' }),
    capabilities: SequencerCapabilities,
    exports_count: Type.Integer({ description: 'Mailboxes that have an account there.' }),
    failed_exports_count: Type.Integer(),
    last_validated_at: nullable(dtOut()),
    last_error: nullable(Type.String(), { description: 'What is wrong and what to do about it.' }),
    created_at: dtOut(),
    updated_at: dtOut(),
  },
  { $id: 'SequencerConnectionOut' },
);
export type SequencerConnectionOut = Static<typeof SequencerConnectionOut>;

export const SequencersOut = Type.Object({ sequencers: Type.Array(SequencerConnectionOut) }, { $id: 'SequencersOut' });

const apiKey = secretHeaderText({ minLength: 1, maxLength: 500, description: 'Stored encrypted, never shown again.' });
const connectionFields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Default: the name of the provider.' }),
  base_url: nullable(Type.String({ maxLength: 500 }), {
    description:
      "Only where the provider gives every customer an address, or a proxy stands in front. Null: the provider's own.",
  }),
  provider_workspace_id: nullable(Type.String({ minLength: 1, maxLength: 200 }), {
    description: 'The workspace there. A key of another one is then refused.',
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
      Type.Boolean({ description: 'False: `active` at once; a wrong key shows with the first export.' }),
      true,
    ),
  },
  { $id: 'SequencerCreateIn' },
);

export const SequencerUpdateIn = patchOf(
  Type.Object({
    ...connectionFields,
    name: nullable(connectionFields.name, { description: 'Null: the name of the provider again.' }),
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
    status: enumOf(CONNECTION_STATUSES, { description: 'Of the connection, after the answer was stored.' }),
    account_name: nullable(Type.String()),
    provider_workspace_id: nullable(Type.String()),
    error_code: nullable(enumOf(VERDICT_CODES), {
      description: '`no_answer`: the sequencer did not answer in time, so nothing is known about the key.',
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
    operation: nullable(Type.String(), { description: 'The operation that helps.' }),
    details: mapOf(Type.Unknown()),
  },
  { $id: 'SequencerCheck' },
);
export type SequencerCheck = Static<typeof SequencerCheck>;

export const SequencerReadinessOut = Type.Object(
  {
    connection_id: Type.Integer(),
    ready: Type.Boolean({ description: 'No check has failed.' }),
    status: enumOf(CONNECTION_STATUSES),
    checks: Type.Array(SequencerCheck),
    eligible: Type.Integer({ description: 'Mailboxes that can be exported over this connection.' }),
    exported: Type.Integer(),
    pending: Type.Integer({ description: 'Exports that wait or are under way.' }),
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
        description: 'Ids or addresses. Empty or absent: all that are exported over the connection.',
      }),
    ),
    only_failed: withDefault(
      Type.Boolean({ description: 'Only exports that have failed, or whose account does not work there.' }),
      true,
    ),
    recreate: withDefault(
      Type.Boolean({
        description:
          'Agree that accounts are deleted and made again where the sequencer has no other way: their campaigns and warmup ' +
          'history there are lost.',
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
    mailbox: Type.String({ description: 'Address.' }),
    provider_account_id: nullable(Type.String(), { description: 'Id of the account there.' }),
    status: enumOf(SEQUENCER_EXPORT_STATUSES, { description: '`removed`: the mailbox or the account there is gone.' }),
    last_error: nullable(Type.String(), { description: 'What went wrong and what to do about it.' }),
    exported_at: nullable(dtOut()),
    updated_at: dtOut(),
    remote_state: Type.String({
      description: 'What the provider says of the account: `connected`, `paused`, `error`, `pending`, `unknown`.',
    }),
    warmup_state: Type.String({
      description: 'Its warmup there: `active`, `paused`, `off`, `blocked`, `unknown`.',
    }),
    checked_at: Type.String({ description: 'When the provider last said so; empty: never.' }),
  },
  { $id: 'SequencerExportOut' },
);
export type SequencerExportOut = Static<typeof SequencerExportOut>;

export const SequencerExportsQuery = Type.Object({
  status: Type.Optional(
    Type.Array(enumOf(SEQUENCER_EXPORT_STATUSES), { description: 'Only domains with these statuses.' }),
  ),
  mailbox_id: Type.Optional(Type.Integer({ description: 'Only this mailbox.' })),
  cursor: Type.Optional(pageCursor({ description: '`next_cursor` of the previous page.' })),
  limit: Type.Optional(
    Type.Integer({ exclusiveMinimum: 0, maximum: 500, description: 'Exports per page. Absent: all of them.' }),
  ),
});

export const SequencerExportsOut = Type.Object(
  {
    exports: Type.Array(SequencerExportOut, { description: 'Newest first.' }),
    next_cursor: Type.String({ description: 'Empty at the end.' }),
    generated_at: dtOut(),
  },
  { $id: 'SequencerExportsOut' },
);

export const ExportMailboxesForm = Type.Object(
  {
    mailboxes: Type.Optional(
      Type.Array(Type.String({ maxLength: 320 }), {
        maxItems: 10_000,
        description: 'Addresses or ids, repeated or separated by commas.',
      }),
    ),
    all: withDefault(Type.Boolean({ description: 'Every mailbox of the workspace that can be exported.' }), false),
    include_warmup: withDefault(Type.Boolean({ description: 'Switch the warmup of the provider on.' }), false),
    daily_limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2000,
        description: 'Messages a day there. Absent: the limit of each mailbox.',
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
