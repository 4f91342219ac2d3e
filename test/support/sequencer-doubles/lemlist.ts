import {
  accountById,
  addAccount,
  checkFields,
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleState,
  type ProviderDouble,
  startDouble,
} from './double.js';

/** Starts a double of lemlist's API: errors are plain text, and no call lists accounts. */
export function startLemlist(key = 'lemlist-key-123456'): Promise<ProviderDouble> {
  return startDouble('/api', key, respond);
}

const REQUIRED = {
  sender_name: 'string',
  sender_email: 'string',
  smtp_host: 'string',
  smtp_port: 'number',
  smtp_login: 'string',
  smtp_password: 'string',
  imap_host: 'string',
  imap_port: 'number',
  imap_login: 'string',
  imap_password: 'string',
};
const OPTIONAL = { smtp_secure: 'boolean', imap_secure: 'boolean', userId: 'string' };

function respond(request: DoubleRequest, state: DoubleState): DoubleAnswer {
  const { method, path, body } = request;
  const basic = `Basic ${Buffer.from(`:${state.key}`).toString('base64')}`;
  if (request.headers.authorization !== basic) {
    return { status: 401, body: 'The authentication you supplied is incorrect' };
  }
  if (method === 'GET' && path === '/team') return { status: 200, body: { _id: 'tea_1', name: 'Acme' } };
  if (method === 'POST' && path === '/user/email-accounts') return create(state, body);
  const [, warmId] = /^\/lemwarm\/([^/]+)\/start$/.exec(path) ?? [];
  const [, id, test] = /^\/user\/email-accounts\/([^/]+)(\/test)?$/.exec(path) ?? [];
  const account = accountById(state, warmId ?? id);
  if (account === undefined) return { status: 404, body: 'Not found' };
  if (method === 'POST' && warmId !== undefined) {
    account.warms = true;
    return { status: 200, body: { ok: true } };
  }
  if (method === 'POST' && test !== undefined) {
    const imap = account.works ? { success: true } : { success: false, error: 'Invalid credentials' };
    return { status: 200, body: { smtp: { success: true }, imap } };
  }
  if (method !== 'DELETE') return { status: 404, body: 'Not found' };
  state.accounts.delete(account.email);
  return { status: 200, body: { ok: true } };
}

function create(state: DoubleState, body: Record<string, unknown>): DoubleAnswer {
  if (!checkFields(state, body, REQUIRED, OPTIONAL)) return { status: 400, body: 'Missing required fields' };
  const email = String(body['sender_email']);
  if (/gmail\.com$/.test(String(body['smtp_host']))) return { status: 400, body: 'Invalid host' };
  if (state.accounts.has(email)) return { status: 400, body: 'This SMTP mailbox already exists' };
  const account = addAccount(state, email, body, `umx_${state.nextId}`);
  return { status: 201, body: { id: account.id, email, provider: 'custom' } };
}
