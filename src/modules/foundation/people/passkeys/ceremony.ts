// Messages between a browser and its authenticator, with the names of WebAuthn (5.1 and 5.4 to 5.8).

/** New credential of the browser: the result of `navigator.credentials.create()`. */
export interface MadeCredential {
  /** Credential ID in base64url, like all bytes in these messages. */
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** Response of an authenticator to a challenge: the result of `navigator.credentials.get()`. */
export interface SignedChallenge {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

/** Options for a browser to create a credential. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: Array<{ readonly type: 'public-key'; readonly alg: number }>;
  /** Milliseconds. */
  readonly timeout: number;
  readonly attestation: 'none';
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  /** Scopes of the member. */
  readonly excludeCredentials: Array<{
    readonly type: 'public-key';
    readonly id: string;
    readonly transports: string[];
  }>;
}

/** Options for a browser to sign a member in. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: 'required';
}
