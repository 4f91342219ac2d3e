import {
  type ApiFault,
  type ApiReply,
  type AskedApi,
  headerOf,
  type SentByApi,
  startApiServer,
  type Transmit,
  withHeader,
} from './api-server.js';

export interface GmailMessage {
  readonly id: string;
  readonly threadId: string;
  readonly raw: Buffer;
  readonly labelIds: readonly string[];
  readonly at: Date;
  readonly historyId: number;
}

/** Gmail API for any account on loopback, with the documented responses to the calls of the service. */
export interface GmailDouble {
  readonly origin: string;
  readonly requests: string[];
  readonly met: readonly ApiFault[];
  /** Sent messages as received by their recipients, with the envelope. */
  readonly sent: readonly SentByApi[];
  /** Aliases of all accounts with their verification status. */
  readonly aliases: Map<string, 'accepted' | 'pending'>;
  /** Delivers a message to an account. */
  deliver(
    account: string,
    raw: string | Buffer,
    options?: { labels?: readonly string[]; threadId?: string; at?: Date },
  ): GmailMessage;
  messages(account: string): readonly GmailMessage[];
  /** Deletes the messages of all accounts. */
  clear(): void;
  /** Invalidates all history IDs returned so far. */
  forgetHistory(): void;
  /** Sets the maximum number of entries per page. */
  setPage(entries: number): void;
  /** Sets whether Message-IDs are replaced, as Gmail does. Default: true. */
  keepMessageIds(keep: boolean): void;
  fault(fault: ApiFault): void;
  /** Discards the remaining faults. */
  heal(): void;
  release(): void;
  close(): Promise<void>;
}

const error = (code: number, reason: string, message: string): ApiReply => ({
  status: code,
  body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } },
});

export interface GmailDoubleOptions {
  /** Returns the account of an access token; null if the token is not valid. */
  readonly accountOf: (token: string) => string | null;
  readonly now: () => Date;
  /** Returns the response to a request for watches; null for other requests. */
  readonly outside?: (asked: AskedApi) => Promise<ApiReply | null>;
  /** Hands a sent message over to its recipients, before the response. */
  readonly transmit?: Transmit;
}

export async function startGmailDouble({
  accountOf,
  now,
  outside = async () => null,
  transmit = async () => undefined,
}: GmailDoubleOptions): Promise<GmailDouble> {
  const boxes = new Map<string, GmailMessage[]>();
  const sent: SentByApi[] = [];
  const aliases: GmailDouble['aliases'] = new Map();
  let history = 1_000;
  let oldest = 0;
  let ids = 0x18c_0000_0000;
  let keeps = false;
  let perPage = 100;

  const boxOf = (account: string): GmailMessage[] => {
    const box = boxes.get(account) ?? [];
    boxes.set(account, box);
    return box;
  };
  const add = (
    account: string,
    raw: Buffer,
    labelIds: readonly string[],
    threadId?: string,
    at = now(),
  ): GmailMessage => {
    history += 3;
    ids += 1;
    const id = ids.toString(16);
    const message = { id, threadId: threadId ?? id, raw, labelIds, at, historyId: history };
    boxOf(account).push(message);
    return message;
  };
  const short = ({ id, threadId }: GmailMessage) => ({ id, threadId });

  const list = (account: string, query: URLSearchParams): ApiReply => {
    const q = query.get('q') ?? '';
    const after = /\bafter:(\d+)/.exec(q)?.[1];
    const id = /rfc822msgid:(\S+)/.exec(q)?.[1];
    const label = query.get('labelIds') ?? (/(?:^| )in:sent/.test(q) ? 'SENT' : null);
    const found = boxOf(account)
      .filter(({ at }) => after === undefined || at.getTime() / 1_000 >= Number(after))
      .filter(({ raw }) => id === undefined || headerOf(raw, 'Message-ID') === `<${id}>`)
      .filter(({ labelIds }) => label === null || labelIds.includes(label))
      .filter(({ labelIds }) => !(q.includes('-in:sent') && labelIds.includes('SENT')))
      .filter(({ labelIds }) => !(q.includes('-in:drafts') && labelIds.includes('DRAFT')))
      .toReversed();
    const token = query.get('pageToken') ?? `page0`;
    if (!/^page\d+$/.test(token)) return error(400, 'invalidArgument', 'Invalid pageToken');
    const from = Number(token.slice(4));
    const to = from + Math.min(perPage, Number(query.get('maxResults') ?? 100));
    const messages = found.slice(from, to).map(short);
    return {
      status: 200,
      body: {
        ...(messages.length > 0 ? { messages } : {}),
        ...(to < found.length ? { nextPageToken: `page${to}` } : {}),
      },
    };
  };
  const changes = (account: string, query: URLSearchParams): ApiReply => {
    const start = Number(query.get('startHistoryId'));
    if (start < oldest) return error(404, 'notFound', 'Requested entity was not found.');
    const from = Number(query.get('pageToken')?.slice(4) ?? 0);
    const added = boxOf(account).filter(({ historyId }) => historyId > start);
    const records = added.slice(from, from + perPage).map((message) => ({
      id: String(message.historyId),
      messages: [short(message)],
      messagesAdded: [{ message: { ...short(message), labelIds: message.labelIds } }],
    }));
    const next = from + perPage < added.length ? { nextPageToken: `page${from + perPage}` } : {};
    const page = { ...(records.length > 0 ? { history: records } : {}), ...next, historyId: String(history) };
    return { status: 200, body: page };
  };
  const read = (account: string, id: string, format: string): ApiReply => {
    const message = boxOf(account).find((one) => one.id === id);
    if (message === undefined) return error(404, 'notFound', 'Requested entity was not found.');
    const facts = {
      ...{ id, threadId: message.threadId, labelIds: message.labelIds, sizeEstimate: message.raw.length },
      ...{ historyId: String(message.historyId), internalDate: String(message.at.getTime()) },
    };
    if (format === 'raw') return { status: 200, body: { ...facts, raw: message.raw.toString('base64url') } };
    const names = ['Message-ID', 'Date', 'Subject', 'To'];
    const headers = names.map((name) => ({ name, value: headerOf(message.raw, name) }));
    return { status: 200, body: format === 'minimal' ? facts : { ...facts, payload: { headers } } };
  };
  const submit = async (account: string, raw: Buffer, threadId?: string): Promise<ApiReply> => {
    const to = ['To', 'Cc', 'Bcc'].flatMap((name) => headerOf(raw, name).match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []);
    if (to.length === 0) return error(400, 'invalidArgument', 'Recipient address required');
    const id = keeps ? headerOf(raw, 'Message-ID') : `<CA${sent.length}.${ids}@mail.gmail.com>`;
    const from = /[^\s<>,"]+@[^\s<>,"]+/.exec(headerOf(raw, 'From'))?.[0]?.toLowerCase() ?? '';
    // Gmail sends as the account if the address is not a verified alias.
    const own = from === account || aliases.get(from) === 'accepted' ? raw : withHeader(raw, 'From', account);
    const written = withHeader(withHeader(own, 'Message-ID', id), 'Bcc', null);
    const message = add(account, written, ['SENT'], threadId);
    const delivered = { raw: written, to, account, conversation: message.threadId };
    sent.push(delivered);
    await transmit(delivered);
    return { status: 200, body: { ...short(message), labelIds: ['SENT'] } };
  };
  const sendAs = (account: string, address: string | undefined): ApiReply => {
    const primary = { sendAsEmail: account, displayName: 'Jo Park', isPrimary: true, isDefault: true };
    const others = [...aliases].map(([sendAsEmail, verificationStatus]) => ({
      ...{ sendAsEmail, displayName: '', treatAsAlias: true, isDefault: false, verificationStatus },
    }));
    if (address === undefined) return { status: 200, body: { sendAs: [primary, ...others] } };
    const found = [primary, ...others].find(({ sendAsEmail }) => sendAsEmail === address);
    return found === undefined
      ? error(404, 'notFound', 'Requested entity was not found.')
      : { status: 200, body: found };
  };
  const work = ({ method, path, query, token, contentType, body }: AskedApi): ApiReply | Promise<ApiReply> => {
    const account = accountOf(token);
    if (account === null) return error(401, 'authError', 'Request had invalid authentication credentials.');
    const rest = path.replace(/^(?:\/upload)?\/gmail\/v1\/users\/me\//, '');
    if (method === 'POST' && rest === 'messages/send') {
      if (contentType.startsWith('multipart/related')) {
        const [, json = '', mail = ''] = body.toString('latin1').split(/--part-\d+-of-this-upload\r\n/);
        const threadId = (JSON.parse(json.split('\r\n\r\n')[1] ?? '{}') as { threadId?: string }).threadId;
        return submit(
          account,
          Buffer.from(mail.slice(mail.indexOf('\r\n\r\n') + 4, mail.lastIndexOf('\r\n--')), 'latin1'),
          threadId,
        );
      }
      const given = JSON.parse(body.toString()) as { raw: string; threadId?: string };
      return submit(account, Buffer.from(given.raw, 'base64url'), given.threadId);
    }
    if (rest === 'profile') return { status: 200, body: { emailAddress: account, historyId: String(history) } };
    if (rest === 'messages') return list(account, query);
    if (rest === 'history') return changes(account, query);
    if (method === 'GET' && /^settings\/sendAs(?:\/|$)/.test(rest)) {
      const [, , address] = rest.split('/');
      return sendAs(account, address === undefined ? undefined : decodeURIComponent(address));
    }
    const id = /^messages\/([0-9a-f]+)$/.exec(rest)?.[1];
    return id === undefined ? error(404, 'notFound', 'Not Found') : read(account, id, query.get('format') ?? 'full');
  };
  const server = await startApiServer(async (asked) => (await outside(asked)) ?? work(asked));
  return {
    ...server,
    sent,
    aliases,
    deliver: (account, raw, { labels = ['INBOX', 'UNREAD'], threadId, at } = {}) =>
      add(account, Buffer.from(raw), labels, threadId, at),
    messages: boxOf,
    clear: () => {
      boxes.clear();
      aliases.clear();
    },
    forgetHistory: () => {
      history += 10;
      oldest = history;
    },
    setPage: (entries) => {
      perPage = entries;
    },
    keepMessageIds: (keep) => {
      keeps = keep;
    },
  };
}
