import {
  accountById,
  addAccount,
  checkFields,
  type DoubleAccount,
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleState,
  type ProviderDouble,
  startDouble,
} from './double.js';

/**
 * Starts a double of Smartlead's API, as documented by api.smartlead.ai: responses contain passwords, and the key is in
 * the URL.
 */
export function startSmartlead(key = 'smart lead/key+1234'): Promise<ProviderDouble> {
  return startDouble('/api/v1', key, respond);
}

const REQUIRED = {
  from_name: 'string',
  from_email: 'string',
  user_name: 'string',
  password: 'string',
  smtp_host: 'string',
  smtp_port: 'number',
  imap_host: 'string',
  imap_port: 'number',
  warmup_enabled: 'boolean',
};
const WARMUP = { total_warmup_per_day: 'number', daily_rampup: 'number', reply_rate_percentage: 'number' };
const OPTIONAL = {
  id: 'number|null',
  type: 'string',
  imap_user_name: 'string',
  imap_password: 'string',
  max_email_per_day: 'number',
  time_to_wait_in_mins: 'number',
  signature: 'string',
  different_reply_to_address: 'string',
  ...WARMUP,
};

function respond(request: DoubleRequest, state: DoubleState): DoubleAnswer {
  const { method, path, query, body } = request;
  if (query.get('api_key') !== state.key) return { status: 401, body: { message: 'Invalid API key' } };
  if (method === 'GET' && path === '/email-accounts/') {
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
    if (limit < 1 || limit > 100) return { status: 422, body: { message: '"limit" must be between 1 and 100' } };
    return { status: 200, body: [...state.accounts.values()].slice(offset, offset + limit).map(shown) };
  }
  if (method === 'POST' && path === '/email-accounts/save') return save(state, body);
  const [, id, rest] = /^\/email-accounts\/(\d+)(\/warmup|\/)$/.exec(path) ?? [];
  const account = accountById(state, id);
  if (account === undefined) return { status: 404, body: { message: 'Email account not found' } };
  if (method === 'GET' && rest === '/') return { status: 200, body: shown(account) };
  if (method === 'POST' && rest === '/warmup') {
    if (!checkFields(state, body, { warmup_enabled: 'boolean' }, WARMUP)) return invalid(state);
    account.warms = body.warmup_enabled;
    return { status: 200, body: { ok: true, message: 'Email warmup details updated successfully' } };
  }
  return { status: 404, body: { message: 'Not found' } };
}

function save(state: DoubleState, body: Record<string, unknown>): DoubleAnswer {
  if (!checkFields(state, body, REQUIRED, OPTIONAL)) return invalid(state);
  if (body['password'] === 'wrong') {
    const message = `SMTP login failed for ${body['user_name']} with wrong`;
    return { status: 400, body: { error: message } };
  }
  const email = String(body['from_email']).toLowerCase();
  const known = body['id'] === null || body['id'] === undefined ? undefined : accountById(state, String(body['id']));
  if (known === undefined && state.accounts.has(email)) {
    return { status: 400, body: { error: 'Email account already exists' } };
  }
  const account = known ?? addAccount(state, email, body);
  account.sent = body;
  account.warms = body['warmup_enabled'] === true;
  account.works = body['imap_host'] !== 'imap.broken.test';
  const { id, from_email, is_smtp_success, is_imap_success, imap_failure_error, warmup_details } = shown(account);
  const data = { id, from_email, is_smtp_success, is_imap_success, imap_failure_error, warmup_details };
  return { status: 200, body: { ok: true, message: 'Email account added successfully', data } };
}

function invalid(state: DoubleState): DoubleAnswer {
  return { status: 422, body: { message: state.problems.at(-1) } };
}

function shown(account: DoubleAccount) {
  const { sent } = account;
  return {
    id: Number(account.id),
    from_name: sent.from_name,
    from_email: account.email,
    username: sent.user_name,
    password: sent.password,
    smtp_host: sent.smtp_host,
    imap_password: sent.imap_password ?? sent.password,
    type: 'SMTP',
    message_per_day: sent.max_email_per_day,
    daily_sent_count: sent.daily_sent_count ?? 0,
    is_smtp_success: true,
    is_imap_success: account.works,
    smtp_failure_error: null,
    imap_failure_error: account.works ? null : `Login failed with ${sent.password}`,
    warmup_details: account.warms ? { status: 'ACTIVE', warmup_reputation: '95%', blocked_reason: null } : null,
  };
}
