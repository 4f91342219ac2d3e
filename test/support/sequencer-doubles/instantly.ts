import {
  addAccount,
  checkFields,
  type DoubleAccount,
  type DoubleAnswer,
  type DoubleRequest,
  type DoubleState,
  type ProviderDouble,
  startDouble,
} from './double.js';

/** Starts a double of Instantly's API v2, as documented by developer.instantly.ai. */
export function startInstantly(key = 'instantly-key-1234'): Promise<ProviderDouble> {
  return startDouble('/api/v2', key, respond);
}

const TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  404: 'Not Found',
  429: 'Too Many Requests',
};

function instantlyError(status: number, message: string): DoubleAnswer {
  return { status, body: { statusCode: status, error: TEXTS[status] ?? 'Error', message } };
}

const SETTINGS = {
  first_name: 'string',
  last_name: 'string',
  daily_limit: 'number|null',
  sending_gap: 'number',
  signature: 'string|null',
  reply_to: 'string',
};
const LOGIN = {
  provider_code: 'number',
  imap_username: 'string',
  imap_password: 'string',
  imap_host: 'string',
  imap_port: 'number',
  smtp_username: 'string',
  smtp_password: 'string',
  smtp_host: 'string',
  smtp_port: 'number',
};
const { first_name, last_name, ...others } = SETTINGS;

function respond(request: DoubleRequest, state: DoubleState): DoubleAnswer {
  const { method, path, body } = request;
  if (request.headers.authorization !== `Bearer ${state.key}`) return instantlyError(401, 'Invalid API key');
  if (method === 'GET' && path === '/workspaces/current') {
    return { status: 200, body: { id: 'ws-instantly', name: 'Acme outreach', owner: 'u1' } };
  }
  if (method === 'POST' && path === '/accounts') return create(state, body);
  if (method === 'GET' && path === '/accounts') return list(request, state);
  if (method === 'GET' && path === '/accounts/analytics/daily') return daily(request, state);
  if (method === 'POST' && path === '/accounts/warmup/enable') return warm(state, body);
  if (method === 'GET' && path.startsWith('/background-jobs/')) {
    return { status: 200, body: { id: path.slice(17), status: 'success', progress: 100 } };
  }
  const account = state.accounts.get(path.slice('/accounts/'.length));
  if (account === undefined) return instantlyError(404, 'Resource not found');
  if (method === 'PATCH') {
    if (!checkFields(state, body, {}, SETTINGS)) return instantlyError(400, state.problems.at(-1) ?? '');
    account.sent = { ...account.sent, ...body };
  }
  if (method === 'DELETE') state.accounts.delete(account.email);
  return { status: 200, body: shown(account) };
}

function create(state: DoubleState, body: Record<string, unknown>): DoubleAnswer {
  if (!checkFields(state, body, { email: 'string', first_name, last_name, ...LOGIN }, others)) {
    return instantlyError(400, state.problems.at(-1) ?? '');
  }
  const email = String(body['email']).toLowerCase();
  if (state.accounts.has(email)) return instantlyError(400, 'Account already exists');
  return { status: 200, body: shown(addAccount(state, email, body, email)) };
}

/** Lists accounts, newest last; the last page also has a cursor. */
function list({ query }: DoubleRequest, state: DoubleState): DoubleAnswer {
  const limit = Number(query.get('limit') ?? 10);
  if (limit < 1 || limit > 100) return instantlyError(400, 'limit must be between 1 and 100');
  const all = [...state.accounts.values()];
  const after = query.get('starting_after');
  const from = after === null ? 0 : all.findIndex((account) => account.email === after) + 1;
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  return { status: 200, body: { items: items.map(shown), ...(last ? { next_starting_after: last.email } : {}) } };
}

function daily({ query }: DoubleRequest, state: DoubleState): DoubleAnswer {
  const [first, last] = [query.get('start_date'), query.get('end_date')];
  if (!/^\d{4}-\d\d-\d\d$/.test(first ?? '') || !/^\d{4}-\d\d-\d\d$/.test(last ?? '')) {
    state.problems.push('start_date and end_date are days');
    return instantlyError(400, 'start_date and end_date are days');
  }
  const rows = [...state.accounts.values()].flatMap((account) =>
    Object.entries((account.sent.days ?? {}) as Record<string, number>)
      .filter(([date]) => date >= (first ?? '') && date <= (last ?? ''))
      .map(([date, sent]) => ({ date, email_account: account.email, sent, bounced: 0 })),
  );
  return { status: 200, body: rows };
}

function warm(state: DoubleState, body: { emails?: string[] }): DoubleAnswer {
  const emails = body.emails ?? [];
  if (emails.length === 0 || emails.length > 100) {
    state.problems.push(`${emails.length} addresses for warmup`);
    return instantlyError(400, 'emails must have 1 to 100 items');
  }
  for (const email of emails) {
    const account = state.accounts.get(email);
    if (account !== undefined) account.warms = true;
  }
  return { status: 200, body: { id: 'job-1', type: 'update-warmup-accounts', status: 'pending', progress: 0 } };
}

function shown(account: DoubleAccount): object {
  const { first_name: first, last_name: last, daily_limit } = account.sent;
  return {
    email: account.email,
    first_name: first,
    last_name: last,
    daily_limit,
    organization: 'ws-instantly',
    status: account.works ? 1 : -1,
    warmup_status: account.warms ? 1 : 0,
    provider_code: 1,
    setup_pending: false,
    timestamp_created: '2026-03-02T08:00:00.000Z',
  };
}
