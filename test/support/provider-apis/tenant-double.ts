import { type KeyObject, randomUUID, verify } from 'node:crypto';
import {
  type ApiReply,
  type ApiServer,
  type AskedApi,
  startApiServer,
} from '../../../sandbox/src/providers/api-server.js';

/** User in the directory of a double. */
export interface DoubleUser {
  readonly id: string;
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly aliases?: readonly string[];
  suspended?: boolean;
  readonly hasMailbox?: boolean;
  /** Shared mailbox: it has a mailbox without a sign-in or a license, or with both if it was the mailbox of a user. */
  readonly isShared?: boolean | 'licensed';
  groups?: readonly string[];
}

/**
 * Token endpoints and directories of a Google Workspace and of a Microsoft 365 tenant on loopback. Checks the signature,
 * the claims, and the scopes of each assertion as the providers document.
 */
export interface TenantDouble extends ApiServer {
  readonly users: DoubleUser[];
  /** Credential as known to the provider: the public key, and the scopes that an administrator has delegated. */
  readonly trust: { publicKey: KeyObject | null; keyId: string; secret: string; scopes: string[] };
  /** Status of requests for the purpose of a mailbox at Microsoft: 200, or 403 without the permission. */
  purposeStatus: number;
  /** Subjects of the tokens issued, in order; `application` at Microsoft. */
  readonly given: string[];
  /** Returns the account of an access token; null if the token is not valid, or the user is suspended. */
  accountOf(token: string): string | null;
  /** Returns whether a token was issued to the application at Microsoft. */
  isApplication(token: string): boolean;
  /** Returns the response to a request for the directory of Microsoft Graph; null for other requests. */
  graphDirectory(asked: AskedApi): ApiReply | null;
}

export const SERVICE_ACCOUNT = 'outrider@project.iam.gserviceaccount.com';
export const DIRECTORY_ID = '7d3c1b1e-2f4f-4d7b-9a51-0c8c7a1f6e21';
export const CLIENT_ID = '0f5a8a46-6f0b-4c53-8f0e-8a1a4b1f9c11';
export const ADMIN = 'admin@example.org';

const refused = (status: number, error: string, error_description: string): ApiReply => ({
  status,
  body: { error, error_description },
});
const failed = (code: number, message: string): ApiReply => ({ status: code, body: { error: { code, message } } });

export async function startTenantDouble(): Promise<TenantDouble> {
  const users: DoubleUser[] = [];
  const trust: TenantDouble['trust'] = { publicKey: null, keyId: '', secret: '', scopes: [] };
  const given: string[] = [];
  const tokens = new Map<string, { subject: string; scope: string }>();

  const give = (subject: string, scope: string): ApiReply => {
    const token = `token-${randomUUID()}`;
    tokens.set(token, { subject, scope });
    given.push(subject);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3_599 } };
  };
  const claimsOf = (assertion: string, keyName: string, pss: boolean): Record<string, unknown> | null => {
    const [head = '', body = '', signature = ''] = assertion.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    if (trust.publicKey === null || read(head)[keyName] !== trust.keyId) return null;
    const key = pss ? { key: trust.publicKey, padding: 6, saltLength: 32 } : trust.publicKey;
    const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
    return isSigned ? read(body) : null;
  };
  const google = (form: URLSearchParams): ApiReply => {
    const claims = claimsOf(form.get('assertion') ?? '', 'kid', false);
    if (claims === null) return refused(400, 'invalid_grant', 'Invalid JWT Signature.');
    if (claims['iss'] !== SERVICE_ACCOUNT || claims['aud'] !== `${server.origin}/google/token`) {
      return refused(400, 'invalid_grant', 'Invalid JWT: wrong issuer or audience.');
    }
    const scope = String(claims['scope']);
    if (scope.split(' ').some((one) => !trust.scopes.includes(one))) {
      return refused(401, 'unauthorized_client', 'Client is unauthorized to retrieve access tokens using this method.');
    }
    const subject = String(claims['sub']);
    const user = users.find(({ address }) => address === subject);
    if (subject !== ADMIN && user === undefined) return refused(400, 'invalid_grant', 'Invalid email or User ID');
    return user?.suspended === true ? refused(400, 'invalid_grant', 'Account disabled') : give(subject, scope);
  };
  const microsoft = (path: string, form: URLSearchParams): ApiReply => {
    if (!path.startsWith(`/${DIRECTORY_ID}/`)) {
      return refused(400, 'invalid_request', 'AADSTS90002: Tenant not found.');
    }
    if (form.get('client_id') !== CLIENT_ID) {
      return refused(400, 'unauthorized_client', 'AADSTS700016: Application was not found in the directory.');
    }
    if (form.get('scope')?.endsWith('/.default') !== true) return refused(400, 'invalid_scope', 'AADSTS70011');
    const assertion = form.get('client_assertion');
    if (assertion === null) {
      const isRight = trust.secret !== '' && form.get('client_secret') === trust.secret;
      return isRight
        ? give('application', '')
        : refused(401, 'invalid_client', 'AADSTS7000215: Invalid client secret.');
    }
    const claims = claimsOf(assertion, 'x5t#S256', true);
    const isRight = claims?.['iss'] === CLIENT_ID && claims['aud'] === `${server.origin}${path}`;
    return isRight ? give('application', '') : refused(401, 'invalid_client', 'AADSTS700027: Invalid signature.');
  };
  const found = (search: string) =>
    users.filter(({ address, firstName, lastName }) =>
      `${address} ${firstName} ${lastName}`.toLowerCase().includes(search.toLowerCase()),
    );
  const googleUser = (user: DoubleUser) => ({
    ...{ id: user.id, primaryEmail: user.address, aliases: user.aliases, suspended: user.suspended ?? false },
    ...{ name: { givenName: user.firstName, familyName: user.lastName }, isMailboxSetup: user.hasMailbox ?? true },
  });
  const graphUser = (user: DoubleUser) => ({
    ...{ id: user.id, userPrincipalName: user.address, givenName: user.firstName, surname: user.lastName },
    ...{
      mail: user.hasMailbox === false ? null : user.address,
      accountEnabled: user.suspended !== true && user.isShared !== true,
    },
    assignedLicenses: user.hasMailbox === false || user.isShared === true ? [] : [{ skuId: 'sku' }],
    proxyAddresses: [`SMTP:${user.address}`, ...(user.aliases ?? []).map((alias) => `smtp:${alias}`)],
  });
  const page = (list: readonly DoubleUser[], query: URLSearchParams, size: string, position: string) => {
    const from = Number(query.get(position) ?? 0);
    const until = from + Number(query.get(size));
    return { part: list.slice(from, until), next: until < list.length ? String(until) : null };
  };
  const listGoogle = (query: URLSearchParams): ApiReply => {
    if (query.get('domain') !== 'example.org') return failed(404, 'Domain not found.');
    const search = /^'(.*)'$/.exec(query.get('query') ?? '')?.[1] ?? '';
    const { part, next } = page(found(search), query, 'maxResults', 'pageToken');
    return { status: 200, body: { users: part.map(googleUser), ...(next === null ? {} : { nextPageToken: next }) } };
  };
  const listGraph = (query: URLSearchParams, group: string | null): ApiReply => {
    const search = /"mail:([^"]*)"/.exec(query.get('$search') ?? '')?.[1] ?? '';
    const members = found(search).filter(({ groups = [] }) => group === null || groups.includes(group));
    const { part, next } = page(members, query, '$top', '$skiptoken');
    const link = next === null ? {} : { '@odata.nextLink': `${server.origin}/v1.0/users?$skiptoken=${next}` };
    return { status: 200, body: { value: part.map(graphUser), ...link } };
  };
  const purpose = (url: string): ApiReply => {
    const id = /^\/users\/([^/]+)\/mailboxSettings\/userPurpose$/.exec(url)?.[1];
    const user = users.find((one) => one.id === id);
    if (double.purposeStatus !== 200) return failed(double.purposeStatus, 'Access is denied.');
    if (user === undefined || user.hasMailbox === false) return failed(404, 'The mailbox was not found.');
    return { status: 200, body: { value: (user.isShared ?? false) === false ? 'user' : 'shared' } };
  };
  const batch = (body: Buffer): ApiReply => {
    const { requests } = JSON.parse(body.toString()) as { requests: ReadonlyArray<{ id: string; url: string }> };
    if (requests.length > 20) return failed(400, 'Number of batch request steps exceeds the maximum value of 20.');
    // The responses have any order.
    const responses = requests.map(({ id, url }) => ({ id, ...purpose(url) })).toReversed();
    return { status: 200, body: { responses } };
  };
  const directory = ({ path, query, body }: AskedApi): ApiReply => {
    if (path === '/v1.0/$batch') return batch(body);
    const one = /^\/(?:admin\/directory\/v1|v1\.0)\/users\/([^/]+)(\/checkMemberGroups)?$/.exec(path);
    const isGoogle = path.startsWith('/admin/');
    if (one !== null) {
      const user = users.find(({ id }) => id === one[1]);
      if (user === undefined) return failed(404, 'Resource Not Found: userKey');
      if (one[2] === undefined) return { status: 200, body: isGoogle ? googleUser(user) : graphUser(user) };
      const { groupIds } = JSON.parse(body.toString()) as { groupIds: string[] };
      return { status: 200, body: { value: groupIds.filter((id) => user.groups?.includes(id)) } };
    }
    if (isGoogle) return listGoogle(query);
    return listGraph(query, /^\/v1\.0\/groups\/([^/]+)\//.exec(path)?.[1] ?? null);
  };
  const work = (asked: AskedApi): ApiReply => {
    if (asked.path === '/google/token') return google(new URLSearchParams(asked.body.toString()));
    if (asked.path.endsWith('/oauth2/v2.0/token'))
      return microsoft(asked.path, new URLSearchParams(asked.body.toString()));
    return read(asked);
  };
  const read = (asked: AskedApi): ApiReply => {
    const known = tokens.get(asked.token);
    if (known === undefined) return failed(401, 'Invalid Credentials');
    const mayRead = known.subject === 'application' || known.scope.includes('admin.directory.user.readonly');
    return mayRead ? directory(asked) : failed(403, 'Not Authorized to access this resource/api');
  };
  const server = await startApiServer(work);
  const double: TenantDouble = {
    ...server,
    ...{ users, trust, given, purposeStatus: 200 },
    accountOf: (token) => {
      const subject = tokens.get(token)?.subject;
      return users.find(({ address, suspended }) => address === subject && suspended !== true)?.address ?? null;
    },
    isApplication: (token) => tokens.get(token)?.subject === 'application',
    graphDirectory: (asked) => {
      const isDirectory = /^\/v1\.0\/(?:\$batch|groups\/.*|users(?:\/[^/]+(?:\/checkMemberGroups)?)?)$/.test(
        asked.path,
      );
      return isDirectory ? read(asked) : null;
    },
  };
  return double;
}
