import { type Static, Type } from 'typebox';
import { dtOut, headerText, nullable } from '../../../../platform/http/types.js';

/** Describes bytes from an authenticator, in base64url. */
const bytes = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description, examples: [example] });

const CREDENTIAL = 'gq9eLqT1cWtkNjB4dUJmYQ';
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

const credentialId = () => bytes(1_400, 'Credential ID assigned by the authenticator.', CREDENTIAL);
const clientData = () => bytes(4_000, 'Signed data from the browser (`clientDataJSON`).', CLIENT_DATA);
const challenge = () =>
  Type.String({
    description: 'Challenge, valid for five minutes, once, in the requesting browser.',
    examples: ['q7Jd0m3vX2'],
  });
const timeout = () => Type.Integer({ description: 'Timeout in milliseconds.', examples: [300_000] });

const NewCredentialIn = Type.Object(
  {
    id: credentialId(),
    response: Type.Object(
      {
        clientDataJSON: clientData(),
        attestationObject: bytes(16_000, 'The public key and what it is for.', 'o2NmbXRkbm9uZQ'),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 30, examples: ['internal'] }), {
            maxItems: 10,
            description: 'Transports by which browsers reach the authenticator.',
          }),
        ),
      },
      { $id: 'NewCredentialAnswerIn' },
    ),
  },
  {
    $id: 'NewCredentialIn',
    description: 'Result of `navigator.credentials.create()`, converted by `toJSON()`. Additional fields are ignored.',
  },
);

export const AssertionIn = Type.Object(
  {
    id: credentialId(),
    response: Type.Object(
      {
        clientDataJSON: clientData(),
        authenticatorData: bytes(
          4_000,
          'Data of the authenticator (`authenticatorData`).',
          'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
        ),
        signature: bytes(4_000, 'Signature over both.', 'MEUCIQDpZ0m3vX2q7Jd0'),
        userHandle: bytes(200, 'User handle of the credential.', 'AZWfAAAAeqqLuwAAAAAAAQ'),
      },
      { $id: 'AssertionAnswerIn' },
    ),
  },
  {
    $id: 'AssertionIn',
    description: 'Result of `navigator.credentials.get()`, converted by `toJSON()`. Additional fields are ignored.',
  },
);

const CredentialRef = Type.Object(
  {
    type: Type.Literal('public-key'),
    id: Type.String({ examples: [CREDENTIAL] }),
    transports: Type.Array(Type.String({ examples: ['internal'] })),
  },
  { $id: 'CredentialRef' },
);

export const CreationOptionsOut = Type.Object(
  {
    challenge: challenge(),
    rp: Type.Object(
      { id: Type.String({ examples: ['outrider.example.com'] }), name: Type.String({ examples: ['Outrider'] }) },
      { $id: 'RelyingPartyOut' },
    ),
    user: Type.Object(
      {
        id: Type.String({ description: 'Random name.', examples: ['AZWfAAAAeqqLuwAAAAAAAQ'] }),
        name: Type.String({ description: 'Email address.', examples: ['nora@studio.test'] }),
        displayName: Type.String({ examples: ['Nora Lind'] }),
      },
      { $id: 'CredentialUserOut' },
    ),
    pubKeyCredParams: Type.Array(
      Type.Object(
        { type: Type.Literal('public-key'), alg: Type.Integer({ examples: [-7] }) },
        { $id: 'CredentialKind' },
      ),
    ),
    timeout: timeout(),
    attestation: Type.Literal('none'),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal('required'),
        requireResidentKey: Type.Literal(true),
        userVerification: Type.Literal('required'),
      },
      { $id: 'AuthenticatorSelection' },
    ),
    excludeCredentials: Type.Array(CredentialRef, { description: 'Scopes of the member.' }),
  },
  {
    $id: 'CreationOptionsOut',
    description: 'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn, section 5.4).',
  },
);

export const RequestOptionsOut = Type.Object(
  {
    challenge: challenge(),
    rpId: Type.String({ examples: ['outrider.example.com'] }),
    timeout: timeout(),
    userVerification: Type.Literal('required'),
  },
  {
    $id: 'RequestOptionsOut',
    description: 'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn, section 5.5).',
  },
);

export const passkeyName = () =>
  headerText({ minLength: 1, maxLength: 100, description: 'Name of the passkey.', examples: ['Phone'] });

/** New passkey with its name. */
export const NewPasskeyIn = Type.Object(
  { name: passkeyName(), credential: NewCredentialIn },
  { $id: 'NewPasskeyIn', description: 'Passkey just created by the browser from options of this server.' },
);

export const PasskeyOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: passkeyName(),
    is_synced: Type.Boolean({ description: 'Whether a password manager syncs the passkey across devices.' }),
    created_at: dtOut(),
    last_used_at: nullable(dtOut(), { description: 'Time of the last use; null if never used.' }),
    counter_went_back_at: nullable(dtOut(), {
      description:
        'Time the passkey was last rejected because its counter decreased, which can mean that a copy exists; null if never.',
    }),
  },
  { $id: 'PasskeyOut' },
);
export type PasskeyOut = Static<typeof PasskeyOut>;
