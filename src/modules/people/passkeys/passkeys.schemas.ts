import { type Static, Type } from 'typebox';
import { dtOut, headerText, nullable } from '../../../platform/http/types.js';

/** Of an authenticator, in base64url. */
const bytes = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description, examples: [example] });

const CREDENTIAL = 'gq9eLqT1cWtkNjB4dUJmYQ';
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

const credentialId = () => bytes(1_400, 'As the authenticator has named it.', CREDENTIAL);
const clientData = () => bytes(4_000, 'What was signed, as the browser wrote it.', CLIENT_DATA);
const challenge = () =>
  Type.String({ description: 'Good for five minutes, once, in the browser that asked.', examples: ['q7Jd0m3vX2'] });
const timeout = () => Type.Integer({ description: 'Milliseconds.', examples: [300_000] });

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
            description: 'How browsers reach the authenticator.',
          }),
        ),
      },
      { $id: 'NewCredentialAnswerIn' },
    ),
  },
  {
    $id: 'NewCredentialIn',
    description: 'What `navigator.credentials.create()` gave, by `toJSON()`. Its other fields are ignored.',
  },
);

export const AssertionIn = Type.Object(
  {
    id: credentialId(),
    response: Type.Object(
      {
        clientDataJSON: clientData(),
        authenticatorData: bytes(4_000, 'What the authenticator says.', 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M'),
        signature: bytes(4_000, 'Of both.', 'MEUCIQDpZ0m3vX2q7Jd0'),
        userHandle: bytes(200, 'Whose it is.', 'AZWfAAAAeqqLuwAAAAAAAQ'),
      },
      { $id: 'AssertionAnswerIn' },
    ),
  },
  {
    $id: 'AssertionIn',
    description: 'What `navigator.credentials.get()` gave, by `toJSON()`. Its other fields are ignored.',
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
        id: Type.String({ description: 'A random name.', examples: ['AZWfAAAAeqqLuwAAAAAAAQ'] }),
        name: Type.String({ description: 'The address.', examples: ['nora@studio.test'] }),
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
    description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn, 5.4).',
  },
);

export const RequestOptionsOut = Type.Object(
  {
    challenge: challenge(),
    rpId: Type.String({ examples: ['outrider.example.com'] }),
    timeout: timeout(),
    userVerification: Type.Literal('required'),
  },
  { $id: 'RequestOptionsOut', description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn, 5.5).' },
);

export const passkeyName = () =>
  headerText({ minLength: 1, maxLength: 100, description: 'How the person calls it.', examples: ['Phone'] });

/** A passkey that was made now, and what it is called. */
export const NewPasskeyIn = Type.Object(
  { name: passkeyName(), credential: NewCredentialIn },
  { $id: 'NewPasskeyIn', description: 'A passkey that the browser has just made by options of this service.' },
);

export const PasskeyOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: passkeyName(),
    is_synced: Type.Boolean({ description: 'A password manager keeps it on several devices.' }),
    created_at: dtOut(),
    last_used_at: nullable(dtOut(), { description: 'Null: never yet.' }),
    counter_went_back_at: nullable(dtOut(), {
      description: 'When it was last refused because its counter went back: there may be a copy of it.',
    }),
  },
  { $id: 'PasskeyOut' },
);
export type PasskeyOut = Static<typeof PasskeyOut>;
