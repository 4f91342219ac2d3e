import type { Schemas } from '../../../api/client';
import type { OauthProvider } from '../sign-in';

/** Form values of the credential of an organization. */
export interface Credential {
  readonly domain: string;
  readonly adminAddress: string;
  readonly serviceAccountKey: string;
  readonly directoryId: string;
  readonly clientId: string;
  readonly groupId: string;
  readonly kind: 'certificate' | 'secret';
  readonly certificate: string;
  readonly privateKey: string;
  readonly clientSecret: string;
  /** Day, or empty. */
  readonly secretEnds: string;
}

export const NO_CREDENTIAL: Credential = {
  ...{ domain: '', adminAddress: '', serviceAccountKey: '' },
  ...{ directoryId: '', clientId: '', groupId: '' },
  ...{ kind: 'certificate', certificate: '', privateKey: '', clientSecret: '', secretEnds: '' },
};

/** Returns the key of a Microsoft application, as the API accepts it. */
function keyOf({ kind, certificate, privateKey, clientSecret, secretEnds }: Credential) {
  if (kind === 'certificate') return { certificate, privateKey };
  return { clientSecret, ...(secretEnds !== '' && { clientSecretExpiresAt: `${secretEnds}T00:00:00Z` }) };
}

const trimmed = (text: string): string => text.trim();

/** Returns whether the required fields of a new organization are filled in. */
export function isComplete(provider: OauthProvider, values: Credential): boolean {
  if (!isKeyComplete(provider, values)) return false;
  const needed = provider === 'google' ? [values.domain, values.adminAddress] : [values.directoryId, values.clientId];
  return needed.every((one) => trimmed(one) !== '');
}

export function isKeyComplete(provider: OauthProvider, values: Credential): boolean {
  const { kind, serviceAccountKey, certificate, privateKey, clientSecret } = values;
  const needed =
    provider === 'google' ? [serviceAccountKey] : kind === 'secret' ? [clientSecret] : [certificate, privateKey];
  return needed.every((one) => trimmed(one) !== '');
}

export function newTenantOf(provider: OauthProvider, values: Credential): Schemas['TenantCreateIn'] {
  if (provider === 'google') {
    const { domain, adminAddress, serviceAccountKey } = values;
    return { google: { domain: trimmed(domain), adminAddress: trimmed(adminAddress), serviceAccountKey } };
  }
  const groupId = trimmed(values.groupId);
  return {
    microsoft: {
      directoryId: trimmed(values.directoryId),
      clientId: trimmed(values.clientId),
      ...keyOf(values),
      ...(groupId !== '' && { groupId }),
    },
  };
}

/** Returns the change of a connected organization: a new key, and the administrator, the application, or the group. */
export function tenantChangeOf(provider: OauthProvider, values: Credential): Schemas['TenantUpdateIn'] {
  const hasKey = isKeyComplete(provider, values);
  if (provider === 'google') {
    const key = hasKey ? { serviceAccountKey: values.serviceAccountKey } : {};
    return { adminAddress: trimmed(values.adminAddress), ...key };
  }
  const groupId = trimmed(values.groupId);
  return {
    clientId: trimmed(values.clientId),
    groupId: groupId === '' ? null : groupId,
    ...(hasKey && keyOf(values)),
  };
}
