import { Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, enumOf } from '../../../../platform/http/types.js';
import { CONNECTION_KINDS } from '../core/connection.schemas.js';

const OAUTH_PROVIDERS = enumeration('OauthProvider', ['google', 'microsoft']);

export const OauthStartIn = Type.Object(
  {
    provider: enumOf(OAUTH_PROVIDERS),
    kind: Type.Optional(
      enumOf(CONNECTION_KINDS, {
        description:
          'Transport of the mailbox. Determines the requested scopes. Default: `smtp`. `gmail_api` requires provider `google`, `graph` requires `microsoft`.',
      }),
    ),
    login_hint: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 320,
        description: 'Address that signs in; the provider prefills it.',
        examples: ['jo@example.org'],
      }),
    ),
    return_url: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'URL that the browser returns to: on this server, or on an origin the operator allows. Default: a page of this server that shows the grant.',
        examples: ['https://outrider.example.com/app/w/1/mailboxes'],
      }),
    ),
  },
  { $id: 'OauthStartIn' },
);

export const OauthStartOut = Type.Object(
  {
    authorization_url: Type.String({
      description: 'Page to open in the browser of the mailbox owner.',
      examples: ['https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=...'],
    }),
    state: Type.String({
      description: "Token that ties the provider's response to this request; valid once.",
      examples: ['6bW3mZ9y0Kq1xJ4uT7vR2sP5aL8dF0gHcN3eB6iM1oQ'],
    }),
    expires_at: dtOut({ description: 'Time by which the member must consent and use the grant.' }),
  },
  { $id: 'OauthStartOut' },
);

export const OauthCallbackQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      maxLength: 200,
      description: '`state` as sent to the provider.',
      examples: ['6bW3mZ9y0Kq1xJ4uT7vR2sP5aL8dF0gHcN3eB6iM1oQ'],
    }),
  ),
  code: Type.Optional(
    Type.String({
      maxLength: 8192,
      description: 'Authorization code of the provider, valid once.',
      examples: ['4/0AVMBsJh-example'],
    }),
  ),
  error: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Reason there is no code (RFC 6749, section 4.1.2.1).',
      examples: ['access_denied'],
    }),
  ),
});
