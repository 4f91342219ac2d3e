import { generateKeyPairSync } from 'node:crypto';
import { type GmailDouble, startGmailDouble } from '../../../sandbox/src/providers/gmail-double.ts';
import {
  ADMIN,
  CLIENT_ID,
  DIRECTORY_ID,
  SERVICE_ACCOUNT,
  startTenantDouble,
  type TenantDouble,
} from '../../../test/support/provider-apis/tenant-double.ts';

const SCOPES = ['gmail.send', 'gmail.readonly', 'admin.directory.user.readonly'];

/** A Google Workspace and a Microsoft 365 tenant on loopback: directory, token endpoints, and the mail API of Google. */
export interface Organization {
  readonly directory: TenantDouble;
  readonly gmail: GmailDouble;
  /** Settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Address of the organization's administrator. */
  readonly administrator: string;
  /** Key file of a service account with domain-wide delegation. */
  readonly keyFile: string;
  /** Application of a Microsoft 365 tenant with the same users. */
  readonly application: { readonly directoryId: string; readonly clientId: string; readonly clientSecret: string };
  /** Adds users `user0@example.org` and so on. */
  people(count: number, more?: { readonly suspended?: boolean; readonly hasMailbox?: boolean }): void;
  close(): Promise<void>;
}

/** Starts an organization whose administrator has delegated all scopes. */
export async function startOrganization(): Promise<Organization> {
  const directory = await startTenantDouble();
  const gmail = await startGmailDouble({ accountOf: (token) => directory.accountOf(token), now: () => new Date() });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const scopes = SCOPES.map((scope) => `https://www.googleapis.com/auth/${scope}`);
  Object.assign(directory.trust, { publicKey, keyId: 'key-1', scopes, secret: 'secret-1' });
  return {
    ...{ directory, gmail, administrator: ADMIN },
    settings: {
      EGRESS_ALLOW: '127.0.0.0/8',
      GOOGLE_OAUTH_TOKEN_URL: `${directory.origin}/google/token`,
      GOOGLE_DIRECTORY_URL: directory.origin,
      GOOGLE_API_URL: gmail.origin,
      MICROSOFT_LOGIN_URL: directory.origin,
      MICROSOFT_API_URL: directory.origin,
    },
    keyFile: JSON.stringify({
      ...{ type: 'service_account', client_email: SERVICE_ACCOUNT, private_key_id: 'key-1' },
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    application: { directoryId: DIRECTORY_ID, clientId: CLIENT_ID, clientSecret: 'secret-1' },
    people: (count, more = {}) => {
      for (let added = 0; added < count; added += 1) {
        const number = directory.users.length;
        directory.users.push({
          ...{ id: `id-${number}`, address: `user${number}@example.org`, firstName: `First${number}` },
          ...{ lastName: `Last${number}`, ...more },
        });
      }
    },
    close: async () => {
      await Promise.all([directory.close(), gmail.close()]);
    },
  };
}
