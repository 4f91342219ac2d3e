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

interface GraphMessage {
  readonly id: string;
  readonly raw: Buffer;
  readonly folder: string;
  readonly at: Date;
  readonly conversationId: string;
  readonly change: number;
  readonly isRead: boolean;
}

/** Microsoft Graph for any account on loopback, with the documented responses to the calls of the service. */
export interface GraphDouble {
  readonly origin: string;
  readonly requests: string[];
  readonly met: readonly ApiFault[];
  /** Sent messages as received by their recipients, with the envelope. */
  readonly sent: readonly SentByApi[];
  /** Delivers a message to a folder of an account. */
  deliver(account: string, raw: string | Buffer, options?: { folder?: string; at?: Date }): void;
  /** Messages in a folder. */
  count(account: string, folder: string): number;
  /** Deletes the messages of all accounts. */
  clear(): void;
  /** Sets the maximum number of entries per page. */
  setPage(entries: number): void;
  /** Invalidates all delta links returned so far. */
  forgetDeltas(): void;
  fault(fault: ApiFault): void;
  /** Discards the remaining faults. */
  heal(): void;
  release(): void;
  close(): Promise<void>;
}

const FOLDERS = ['inbox', 'sentitems', 'junkemail', 'drafts', 'deleteditems', 'outbox', 'clients'];

/** Limits of the documentation: of a request, of a file in one request, and of a range of an upload session. */
const MOST_REQUEST = 4_194_304;
const MOST_FILE = 3 * 1024 * 1024;
const MOST_RANGE = 4 * 1024 * 1024;

interface Upload {
  readonly account: string;
  readonly draft: string;
  readonly item: GraphFile & { readonly size: number };
  content: Buffer;
}

interface GraphFile {
  readonly name: string;
  readonly contentType: string;
}

/** Adds a file as the last part of a `multipart/mixed` message. */
function withFile(raw: Buffer, { name, contentType }: GraphFile, content: Buffer): Buffer {
  const boundary = /boundary="([^"]+)"/.exec(raw.toString('latin1'))?.[1] ?? '';
  const end = raw.lastIndexOf(`--${boundary}--`);
  const lines = content.toString('base64').match(/.{1,76}/g) ?? [];
  const part = [
    ...[`--${boundary}`, `Content-Type: ${contentType}`, 'Content-Transfer-Encoding: base64'],
    ...[`Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`, '', ...lines, ''],
  ];
  return Buffer.concat([raw.subarray(0, end), Buffer.from(part.join('\r\n')), raw.subarray(end)]);
}

const error = (status: number, code: string, message: string): ApiReply => ({
  status,
  body: { error: { code, message } },
});

export interface GraphDoubleOptions {
  /** Returns the account of an access token, or of the user that an application names; null if not valid. */
  readonly accountOf: (token: string, user: string | null) => string | null;
  readonly now: () => Date;
  /** Returns the response to a request for the directory; null for other requests. */
  readonly directory?: (asked: AskedApi) => ApiReply | null;
  /** Returns whether a token is one of an application, which gets 404 for a user that does not exist. */
  readonly isApplication?: (token: string) => boolean;
  /** Returns the response to a request for subscriptions; null for other requests. */
  readonly outside?: (asked: AskedApi) => Promise<ApiReply | null>;
  /** Hands a sent message over to its recipients, before the response. */
  readonly transmit?: Transmit;
}

export async function startGraphDouble({
  accountOf,
  now,
  directory = () => null,
  isApplication = () => false,
  outside = async () => null,
  transmit = async () => undefined,
}: GraphDoubleOptions): Promise<GraphDouble> {
  const boxes = new Map<string, GraphMessage[]>();
  const sent: SentByApi[] = [];
  let changes = 0;
  let oldest = 0;
  let perPage = 50;
  /** Path of the mailbox of the current request. */
  let base = '/v1.0/me';

  const uploads: Upload[] = [];
  const attach = (account: string, draft: string, file: GraphFile, content: Buffer): void => {
    const box = boxOf(account);
    const at = box.findIndex(({ id }) => id === draft);
    const message = box[at];
    if (message !== undefined) box[at] = { ...message, raw: withFile(message.raw, file, content) };
  };
  /** Takes a range of an upload session, whose address is its own permission. */
  const takeRange = ({ token, path, range, body }: AskedApi): ApiReply => {
    const upload = uploads[Number(path.slice('/upload/'.length))];
    const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range)?.map(Number) ?? [];
    if (token !== '' || upload === undefined) return error(401, 'Unauthorized', 'The upload address is not valid.');
    const isNext = from === upload.content.length && to === from + body.length - 1 && size === upload.item.size;
    if (!isNext || body.length > MOST_RANGE) return error(416, 'InvalidRange', 'The range is not expected.');
    upload.content = Buffer.concat([upload.content, body]);
    if (upload.content.length < upload.item.size)
      return { status: 200, body: { nextExpectedRanges: [String(upload.content.length)] } };
    attach(upload.account, upload.draft, upload.item, upload.content);
    return { status: 201 };
  };
  const boxOf = (account: string): GraphMessage[] => {
    const box = boxes.get(account) ?? [];
    boxes.set(account, box);
    return box;
  };
  const add = (account: string, raw: Buffer, folder: string, at = now()): GraphMessage => {
    changes += 1;
    const message = {
      ...{
        id: `AAMk${changes}=`,
        raw,
        folder,
        at,
        conversationId: `AAQk${changes}=`,
        change: changes,
        isRead: folder === 'sentitems',
      },
    };
    boxOf(account).push(message);
    return message;
  };
  const resource = (message: GraphMessage) => ({
    ...{
      id: message.id,
      internetMessageId: headerOf(message.raw, 'Message-ID'),
      conversationId: message.conversationId,
    },
    ...{ receivedDateTime: message.at.toISOString(), isRead: message.isRead, isDraft: message.folder === 'drafts' },
  });
  const submit = async (account: string, draft: GraphMessage): Promise<ApiReply> => {
    const { raw } = draft;
    const to = ['To', 'Cc', 'Bcc'].flatMap((name) => headerOf(raw, name).match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? []);
    const written = withHeader(raw, 'Bcc', null);
    const delivered = { raw: written, to, account, conversation: draft.conversationId };
    sent.push(delivered);
    boxOf(account).splice(boxOf(account).indexOf(draft), 1);
    add(account, written, 'sentitems');
    await transmit(delivered);
    return { status: 202 };
  };
  const delta = (account: string, folder: string, query: URLSearchParams): ApiReply => {
    const token = query.get('$deltatoken');
    if (token !== null && Number(token) < oldest)
      return error(410, 'SyncStateNotFound', 'The sync state was not found.');
    const since = /ge (\S+)$/.exec(query.get('$filter') ?? '')?.[1];
    const all = boxOf(account)
      .filter((message) => message.folder === folder)
      .filter(({ change }) => token === null || change > Number(token))
      .filter(({ at }) => since === undefined || at >= new Date(since));
    const from = Number(query.get('$skiptoken') ?? 0);
    const value = all.slice(from, from + perPage).map(resource);
    const link = new URL(`${base}/mailFolders/${folder}/messages/delta`, server.origin);
    if (from + perPage < all.length) {
      for (const [name, given] of query) link.searchParams.set(name, given);
      link.searchParams.set('$skiptoken', String(from + perPage));
      return { status: 200, body: { value, '@odata.nextLink': link.href } };
    }
    link.searchParams.set('$deltatoken', String(changes));
    return { status: 200, body: { value, '@odata.deltaLink': link.href } };
  };
  const folders = (names: readonly string[]): ApiReply => ({
    status: 200,
    body: { value: names.map((name) => ({ id: name, displayName: name })) },
  });
  const work = (asked: AskedApi): ApiReply | Promise<ApiReply> => {
    const { method, path, query, token, contentType, body } = asked;
    if (path.startsWith('/upload/')) return takeRange(asked);
    if (body.length > MOST_REQUEST) return error(413, 'RequestEntityTooLarge', 'The request is too large.');
    const read = directory(asked);
    if (read !== null) return read;
    base = /^\/v1\.0\/(?:me|users\/[^/]+)(?=\/)/.exec(path)?.[0] ?? base;
    const account = accountOf(token, base.startsWith('/v1.0/users/') ? base.slice('/v1.0/users/'.length) : null);
    if (account === null && base !== '/v1.0/me' && isApplication(token))
      return error(404, 'ErrorInvalidUser', 'The requested user is invalid.');
    if (account === null)
      return error(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.');
    const rest = decodeURIComponent(path.slice(base.length + 1));
    if (method === 'POST' && rest === 'messages') {
      if (contentType !== 'text/plain') return error(400, 'ErrorInvalidRequest', 'Not MIME.');
      const raw = Buffer.from(body.toString(), 'base64');
      const message = add(
        account,
        withHeader(raw, 'Message-ID', `<AM0PR${changes + 1}@eurprd01.prod.outlook.com>`),
        'drafts',
      );
      return { status: 201, body: resource(message) };
    }
    const files = /^messages\/([^/]+)\/attachments(\/createUploadSession)?$/.exec(rest);
    if (method === 'POST' && files !== null) {
      const draft = files[1] ?? '';
      const given = JSON.parse(body.toString());
      if (files[2] !== undefined) {
        uploads.push({ account, draft, item: given.AttachmentItem, content: Buffer.alloc(0) });
        return { status: 201, body: { uploadUrl: `${server.origin}/upload/${uploads.length - 1}?authtoken=once` } };
      }
      const content = Buffer.from(given.contentBytes, 'base64');
      if (content.length >= MOST_FILE) return error(413, 'ErrorMessageSizeExceeded', 'The file is too large.');
      attach(account, draft, given, content);
      return { status: 201, body: { id: 'file' } };
    }
    const one = /^messages\/([^/]+)(?:\/(send|\$value))?$/.exec(rest);
    if (one !== null) {
      const message = boxOf(account).find(({ id }) => id === one[1]);
      if (message === undefined)
        return error(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
      if (method === 'DELETE') {
        boxOf(account).splice(boxOf(account).indexOf(message), 1);
        return { status: 204 };
      }
      if (one[2] === 'send') return submit(account, message);
      return one[2] === '$value' ? { status: 200, body: message.raw } : { status: 200, body: resource(message) };
    }
    if (rest === 'mailFolders') return folders(FOLDERS);
    if (rest === 'mailFolders/inbox/childFolders') return folders([]);
    const folder = /^mailFolders\/([^/]+)(\/messages(\/delta)?)?$/.exec(rest);
    if (folder === null || !FOLDERS.includes(folder[1] ?? '')) return error(404, 'ErrorItemNotFound', 'Not found.');
    if (folder[3] !== undefined) return delta(account, folder[1] ?? '', query);
    if (folder[2] === undefined) return { status: 200, body: { id: folder[1], displayName: folder[1] } };
    const id = /^internetMessageId eq '(.*)'$/.exec(query.get('$filter') ?? '')?.[1];
    const found = boxOf(account).filter((each) => each.folder === folder[1] && headerOf(each.raw, 'Message-ID') === id);
    return { status: 200, body: { value: found.map(resource) } };
  };
  const server = await startApiServer(async (asked) => (await outside(asked)) ?? work(asked));
  return {
    ...server,
    sent,
    deliver: (account, raw, { folder = 'inbox', at } = {}) => void add(account, Buffer.from(raw), folder, at),
    count: (account, folder) => boxOf(account).filter((message) => message.folder === folder).length,
    clear: () => boxes.clear(),
    setPage: (entries) => {
      perPage = entries;
    },
    forgetDeltas: () => {
      changes += 1;
      oldest = changes;
    },
  };
}
