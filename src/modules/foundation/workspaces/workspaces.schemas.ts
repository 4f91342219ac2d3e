import { type Static, Type } from 'typebox';
import { BACKEND_KINDS } from '../../../engine/lifecycle/enums.js';
import { WORKSPACE_ROLES } from '../../../platform/http/access.js';
import { dtOut, enumOf, nullable, tz, withDefault } from '../../../platform/http/types.js';
import { BILLING_STATUSES, WORKSPACE_STATUSES, WORKSPACE_TYPES } from './workspace-enums.js';

export const WorkspaceOut = Type.Object(
  {
    workspace_id: Type.Integer(),
    project_name: Type.String(),
    type: enumOf(WORKSPACE_TYPES),
    is_demo: Type.Boolean({
      description: 'Whether the workspace is a demo. Its activity is simulated, and `DELETE /demo` removes it.',
    }),
    description: nullable(Type.String()),
    max_mailboxes: Type.Integer(),
    role: enumOf(WORKSPACE_ROLES, { description: 'Role of the signed-in member; `owner` for an API key.' }),
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
          'Type of the workspace. In a `sandbox` workspace, no email leaves the server: simulated recipients receive it, reply, bounce, open and click. A suffix after `+` in the address sets the behavior: `ann+reply@example.com`, also `question`, `later`, `no`, `stop`, `ooo`, `dsn`, `bounce`, `silent`, `open`, `click`.',
      }),
      'default',
    ),
    timezone: withDefault(tz(), 'UTC'),
    postal_address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    max_mailboxes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description:
          'Maximum number of mailboxes. Default: 100. Only without billing; otherwise the subscription sets it.',
      }),
    ),
    inbox_backend: withDefault(
      enumOf(BACKEND_KINDS, {
        description: 'Inbox provider. `external`: conversations come from another inbox, not from IMAP.',
      }),
      'native',
    ),
  },
  { $id: 'WorkspaceCreateIn' },
);

export const WorkspaceUpdateIn = Type.Object(
  {
    project_name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
    timezone: Type.Optional(nullable(tz({ description: 'Time zone. Null: UTC.' }))),
    postal_address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
    status: Type.Optional(
      enumOf(WORKSPACE_STATUSES, { description: 'Status of the workspace. A suspended workspace sends no email.' }),
    ),
  },
  { $id: 'WorkspaceUpdateIn' },
);
