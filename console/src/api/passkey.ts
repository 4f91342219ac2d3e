import { api, type Schemas, take } from './client';
import { ApiError } from './errors';

type NewCredential = Schemas['NewCredentialIn'];

/** Returns whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Signs in with a passkey from the browser. */
export async function enterByPasskey(): Promise<Schemas['SessionOut']> {
  const options = await take(api.POST('/auth/passkey/sign-in-options'));
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await told(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const body = { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  return take(api.POST('/auth/passkey/sign-in', { body }));
}

/** Creates a passkey in the browser with these options. */
export async function makePasskey(options: Schemas['CreationOptionsOut']): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await told(() => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/**
 * Runs a ceremony. Members may dismiss the browser prompt or already have a passkey; neither is an error of this page.
 */
async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new ApiError(409, { code: 'passkey_known' }, null);
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new ApiError(400, { code: 'passkey_not_used' }, null);
    throw error;
  }
}
