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

/** Starts an EmailBison instance. A key that starts with `super` can access two workspaces. */
export function startEmailBison(key = '7|emailbison-key-1234'): Promise<ProviderDouble> {
  return startDouble('/api', key, respond);
}

const SETTINGS = { name: 'string', email_signature: 'string', daily_limit: 'number' };
const REQUIRED = {
  name: 'string',
  email: 'string',
  password: 'string',
  imap_server: 'string',
  imap_port: 'number',
  smtp_server: 'string',
  smtp_port: 'number',
};
const OPTIONAL = { smtp_secure: 'boolean', imap_secure: 'boolean', email_signature: 'string' };
const PAGE = 15;

/** Returns Laravel's error inside `data`. */
function bisonError(status: number, message: string, field = 'email'): DoubleAnswer {
  return { status, body: { data: { success: false, message, errors: { [field]: [message] } } } };
}

function respond(request: DoubleRequest, state: DoubleState): DoubleAnswer {
  const { method, path, query, body } = request;
  if (request.headers.authorization !== `Bearer ${state.key}`) {
    return { status: 401, body: { message: 'Unauthenticated.' } };
  }
  if (method === 'GET' && path === '/users') {
    const workspace = { id: 41, name: 'North' };
    return { status: 200, body: { data: { id: 3, name: 'Jo', email: 'jo@north.test', workspace } } };
  }
  if (method === 'GET' && path === '/workspaces/v1.1') {
    const own = { id: 41, name: 'North', personal_team: false };
    return { status: 200, body: { data: state.key.startsWith('super') ? [own, { id: 42, name: 'South' }] : [own] } };
  }
  if (method === 'GET' && path === '/sender-emails') {
    const search = query.get('search') ?? '';
    const all = [...state.accounts.values()].filter(({ email }) => email.includes(search));
    const page = Number(query.get('page') ?? 1);
    const data = all.slice((page - 1) * PAGE, page * PAGE).map(shown);
    const last_page = Math.max(1, Math.ceil(all.length / PAGE));
    return { status: 200, body: { data, meta: { current_page: page, last_page, per_page: PAGE, total: all.length } } };
  }
  if (method === 'POST' && path === '/sender-emails/imap-smtp') {
    if (!checkFields(state, body, REQUIRED, OPTIONAL)) return bisonError(422, state.problems.at(-1) ?? '');
    if (state.accounts.has(body.email)) return bisonError(422, 'The email has already been taken.');
    return { status: 201, body: { data: shown(addAccount(state, body.email, body)) } };
  }
  if (method === 'PATCH' && path === '/warmup/sender-emails/enable') {
    for (const id of body.sender_email_ids) {
      const account = accountById(state, String(id));
      if (account !== undefined) account.warms = true;
    }
    return { status: 200, body: { data: { success: true, message: 'Warmup is being enabled.' } } };
  }
  const account = accountById(state, /^\/sender-emails\/(\d+)$/.exec(path)?.[1]);
  if (account === undefined) return { status: 404, body: { message: 'Not found.' } };
  if (method === 'PATCH') {
    if (!checkFields(state, body, {}, SETTINGS)) return bisonError(422, state.problems.at(-1) ?? '');
    account.sent = { ...account.sent, ...body };
  }
  if (method === 'DELETE') state.accounts.delete(account.email);
  return { status: 200, body: { data: shown(account) } };
}

function shown(account: DoubleAccount): object {
  return {
    id: Number(account.id),
    name: account.sent.name,
    email: account.email,
    status: account.works ? 'Connected' : 'Not connected',
    type: 'custom',
    daily_limit: account.sent.daily_limit ?? 20,
    warmup_enabled: account.warms,
    emails_sent_count: account.sent.emails_sent_count ?? 0,
  };
}
