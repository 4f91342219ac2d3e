import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../src/platform/s3/s3-settings.js';

/** Keys per page of a list, so that a few objects already need several pages. */
const PAGE = 3;
const ACCESS_KEY = 'AKIATESTING';
const SECRET = 'a-secret-of-the-store';

type Fault = 'break' | { readonly status: number; readonly code: string };

/** S3 store with one bucket, `backups`. It verifies signatures (AWS Signature Version 4) and speaks what a backup uses. */
export interface S3Double {
  readonly settings: S3Settings;
  /** Stored objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Keys of uploads that were neither completed nor aborted. */
  uploads(): string[];
  /** Requests so far, such as `GET /backups/a?list-type=2`. */
  readonly requests: string[];
  /** Returns the fault of a request; `break` ends the connection in the middle of the body. */
  fault: (request: string) => Fault | null;
  close(): Promise<void>;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

export async function startS3(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const double = { fault: (_request: string): Fault | null => null };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', 'http://s3.test');
    const [, bucket = '', ...path] = url.pathname.split('/').map(decodeURIComponent);
    const key = path.join('/');
    const { searchParams: query } = url;
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    const fault = double.fault(requests.at(-1) ?? '');
    const refuse = (status: number, code: string): void => {
      const head = { 'content-type': 'application/xml' };
      response.writeHead(status, head).end(`<Error><Code>${code}</Code><Message>${code} here.</Message></Error>`);
    };
    const xml = (text: string): void => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    if (fault !== null && fault !== 'break') return refuse(fault.status, fault.code);
    if (!isSigned(request, url, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== 'backups') return refuse(404, 'NoSuchBucket');
    const upload = uploads.get(query.get('uploadId') ?? '');

    if (request.method === 'GET' && query.has('list-type')) return xml(listOf(objects, query));
    if (request.method === 'GET' && query.has('uploads')) {
      const all = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
      const each = all.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
      return xml(`<ListMultipartUploadsResult>${each.join('')}</ListMultipartUploadsResult>`);
    }
    if (request.method === 'POST' && query.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
      return xml('<DeleteResult></DeleteResult>');
    }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'POST' && upload !== undefined) {
      const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(upload.key, Buffer.concat(parts));
      uploads.delete(query.get('uploadId') ?? '');
      return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'DELETE' && upload !== undefined) {
      uploads.delete(query.get('uploadId') ?? '');
      return void response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return void response.writeHead(200, { etag: etagOf(body) }).end();
    }
    const object = objects.get(key);
    if (object === undefined) return refuse(404, 'NoSuchKey');
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etagOf(object))
      return refuse(412, 'PreconditionFailed');
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const part = object.subarray(from);
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': part.length, etag: etagOf(object) });
    if (fault === null) return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET };
  return Object.assign(double, {
    settings: { endpoint, region: 'eu-central-1', credentials },
    objects,
    requests,
    uploads: () => [...uploads.values()].map(({ key }) => key),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Lists objects or, with a delimiter, folders, a page at a time (Amazon S3, "ListObjectsV2"). */
function listOf(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const entries = query.has('delimiter')
    ? [...new Set(found.map((key) => `${prefix}${key.slice(prefix.length).split('/')[0]}/`))]
    : found;
  const page = entries.filter((entry) => entry > after).slice(0, PAGE);
  const rest = entries.filter((entry) => entry > (page.at(-1) ?? '\uffff'));
  const more =
    rest.length === 0
      ? '<IsTruncated>false</IsTruncated>'
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  const each = page.map((entry) =>
    query.has('delimiter')
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key><Size>${objects.get(entry)?.length}</Size></Contents>`,
  );
  return `<ListBucketResult>${more}${each.join('')}</ListBucketResult>`;
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Verifies the signature and the hash of the body (AWS, "Signature Version 4 for API requests"). */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  const [, accessKey, scope = '', region = '', signed = '', signature] = given ?? [];
  const hash = String(headers['x-amz-content-sha256']);
  if (accessKey !== ACCESS_KEY || (hash !== sha256(body) && hash !== 'UNSIGNED-PAYLOAD')) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const asked = [method, url.pathname, query, lines.join(''), signed, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked)].join('\n');
  const key = [scope.split('/')[0] ?? '', region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
