import { type Static, Type } from 'typebox';
import { WORKSPACE_ROLES } from '../../../platform/http/access.js';
import { dtOut, email, enumOf, nullable } from '../../../platform/http/types.js';
import { ApiKeyOut } from '../workspaces/index.js';
import { NewPasskeyIn } from './passkeys/passkeys.schemas.js';
import { newPassword, personName } from './people.schemas.js';

const role = (description: string) => enumOf(WORKSPACE_ROLES, { description });

const memberFields = {
  user_id: Type.String({ format: 'uuid' }),
  name: Type.String({ examples: ['Nora Lind'] }),
  email: Type.String({ examples: ['nora@studio.test'] }),
  role: role('Role of the member in this workspace.'),
  joined_at: dtOut(),
};

export const MemberOut = Type.Object(
  {
    ...memberFields,
    last_seen_at: nullable(dtOut(), {
      description:
        'Last request of the member in any session, to the minute. Null before the first, and without the scope `admin`.',
    }),
    has_passkey: nullable(Type.Boolean(), {
      description: 'Whether the member can sign in with a passkey. Null without the scope `admin`.',
    }),
    workspace_ids: Type.Array(Type.Integer(), {
      description: 'Workspaces of the member that the caller has access to.',
    }),
  },
  { $id: 'MemberOut' },
);
export type MemberOut = Static<typeof MemberOut>;

const createdKeys = (description: string) => Type.Array(ApiKeyOut, { description });

export const MemberUpdatedOut = Type.Object(
  {
    ...memberFields,
    created_api_keys: createdKeys(
      'Valid API keys that they created, if the new role is lower than the previous one; else empty. They stay valid until revoked.',
    ),
  },
  { $id: 'MemberUpdatedOut' },
);
export type MemberUpdatedOut = Static<typeof MemberUpdatedOut>;

export const MemberUpdateIn = Type.Object(
  { role: role('New role, effective with the next request. Only owners can assign the role of owner.') },
  { $id: 'MemberUpdateIn' },
);

export const MemberRemovedOut = Type.Object(
  {
    user_id: Type.String({ format: 'uuid' }),
    deleted: Type.Boolean(),
    created_api_keys: createdKeys('Valid API keys that they created. They stay valid until revoked.'),
  },
  { $id: 'MemberRemovedOut' },
);

export const PasswordLinkOut = Type.Object(
  {
    url: Type.String({
      description: 'Link for the member, returned only once.',
      examples: ['https://outrider.example.com/app/reset#q7Jd0m3vX2'],
    }),
    expires_at: dtOut(),
  },
  { $id: 'PasswordLinkOut' },
);

export const InvitationCreateIn = Type.Object(
  {
    email: Type.Optional(
      email({ description: 'Email address that can use the invitation; absent: any holder of the link.' }),
    ),
    role: role('Role of the invited member. Only owners can invite owners.'),
  },
  { $id: 'InvitationCreateIn' },
);

const invitationFields = {
  id: Type.String({ format: 'uuid' }),
  email: nullable(Type.String(), {
    description: 'Email address that can use the invitation; null: any holder of the link.',
    examples: ['jo@studio.test'],
  }),
  role: role('Role of the invited member.'),
  invited_by: Type.String({ description: 'Name of the inviting member at that time.', examples: ['Nora Lind'] }),
  created_at: dtOut(),
  expires_at: dtOut(),
};

export const InvitationOut = Type.Object(invitationFields, { $id: 'InvitationOut' });
export type InvitationOut = Static<typeof InvitationOut>;

export const InvitationCreatedOut = Type.Object(
  {
    ...invitationFields,
    url: Type.String({
      description: 'Invitation link, returned only once.',
      examples: ['https://outrider.example.com/app/invite#q7Jd0m3vX2'],
    }),
  },
  { $id: 'InvitationCreatedOut' },
);

export const InvitationDeletedOut = Type.Object(
  { id: Type.String({ format: 'uuid' }), deleted: Type.Boolean() },
  { $id: 'InvitationDeletedOut' },
);

export const InvitationShownOut = Type.Object(
  {
    workspace_name: Type.String({ examples: ['Sales Austria'] }),
    role: role('Your role after accepting.'),
    invited_by: Type.String({ examples: ['Nora Lind'] }),
    email: nullable(Type.String(), {
      description: 'Email address of the invitation; null: enter any address.',
      examples: ['jo@studio.test'],
    }),
    has_account: Type.Boolean({ description: 'True if the address has an account, whose password is required.' }),
    expires_at: dtOut(),
  },
  { $id: 'InvitationShownOut' },
);

export const InvitationAcceptIn = Type.Object(
  {
    name: Type.Optional(personName()),
    email: Type.Optional(email({ description: 'Email address; required if the invitation has none.' })),
    password: Type.Optional(newPassword()),
    passkey: Type.Optional(NewPasskeyIn),
  },
  { $id: 'InvitationAcceptIn' },
);
