import { type Static, Type } from 'typebox';
import { BACKEND_KINDS } from '../../engine/lifecycle/enums.js';
import { WORKSPACE_ROLES } from '../../platform/http/access.js';
import { dtOut, enumOf, nullable, tz, withDefault } from '../../platform/http/types.js';
import { BILLING_STATUSES, WORKSPACE_STATUSES, WORKSPACE_TYPES } from './workspace-enums.js';

export const WorkspaceOut = Type.Object(
  {
    workspace_id: Type.Integer(),
    project_name: Type.String(),
    type: enumOf(WORKSPACE_TYPES),
    is_demo: Type.Boolean({
      description: 'It is a demonstration: all of it is played, and `DELETE /demo` removes it.',
    }),
    description: nullable(Type.String()),
    max_mailboxes: Type.Integer(),
    role: enumOf(WORKSPACE_ROLES, { description: 'Of the person who asks; a key always reads `owner`.' }),
    status: enumOf(WORKSPACE_STATUSES),
    timezone: Type.String(),
    postal_address: nullable(Type.String()),
    mailbox_backend: enumOf(BACKEND_KINDS),
    inbox_backend: enumOf(BACKEND_KINDS),
    mailboxes_count: Type.Integer(),
    subscription_status: enumOf(BILLING_STATUSES),
    created_at: dtOut(),
    updated_at: dtOut(),
  },
  { $id: 'WorkspaceOut' },
);
export type WorkspaceOut = Static<typeof WorkspaceOut>;

export const WorkspaceCreateIn = Type.Object(
  {
    project_name: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    type: withDefault(
      enumOf(WORKSPACE_TYPES, {
        description:
          'In a `sandbox` workspace nothing leaves the service: people of a simulated mail world get what is sent, and answer, bounce, open and click. A word behind a `+` of an address says what its owner does: `ann+reply@example.com`, also `question`, `later`, `no`, `stop`, `ooo`, `dsn`, `bounce`, `silent`, `open`, `click`.',
      }),
      'default',
    ),
    timezone: withDefault(tz(), 'UTC'),
    postal_address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    max_mailboxes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Default 100. Only without configured billing; otherwise the subscription decides.',
      }),
    ),
    inbox_backend: withDefault(
      enumOf(BACKEND_KINDS, { description: '`external`: threads come from an inbox provider, not from IMAP.' }),
      'native',
    ),
  },
  { $id: 'WorkspaceCreateIn' },
);

export const WorkspaceUpdateIn = Type.Object(
  {
    project_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    timezone: Type.Optional(nullable(tz({ description: 'Null: UTC.' }))),
    postal_address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    status: Type.Optional(enumOf(WORKSPACE_STATUSES, { description: 'A suspended workspace sends nothing.' })),
  },
  { $id: 'WorkspaceUpdateIn' },
);
