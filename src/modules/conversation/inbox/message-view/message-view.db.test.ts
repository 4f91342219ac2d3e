import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { createEgressPolicy } from '../../../../platform/outbound/egress-policy.js';
import { createOutboundHttp } from '../../../../platform/outbound/http-client.js';
import { fetchPicture } from './fetch-picture.js';
import { pictureRetention } from './pictures.worker.js';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

let open: AnsweringWorld;
let elsewhere: Server;
let origin: string;
let asked: IncomingMessage[] = [];
beforeAll(async () => {
  open = await openAnswering({ running: false });
  elsewhere = createServer((request, answer) => {
    asked.push(request);
    if (request.url === '/moved.gif') answer.writeHead(302, { location: '/a.gif?x=1&y=2' }).end();
    else if (request.url === '/round') answer.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/inside') answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (request.url === '/file') answer.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (request.url === '/svg.gif') answer.writeHead(200, { 'content-type': 'image/gif' }).end(SVG);
    else if (request.url === '/big.gif') answer.end(Buffer.concat([GIF, Buffer.alloc(5 * 1024 * 1024)]));
    else if (request.url === '/gone.gif') answer.writeHead(404).end(GIF);
    else answer.writeHead(200, { 'content-type': 'text/html' }).end(GIF);
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  // The client allows only ports of web servers, which the port of this test is not.
  await open.world.ctx.http.close();
  const policy = createEgressPolicy({ allowCidrs: ['127.0.0.1/32'] });
  const ports = [(elsewhere.address() as AddressInfo).port];
  Object.assign(open.world.ctx, { http: createOutboundHttp({ policy, ports }) });
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  await open?.close();
  elsewhere?.close();
});

/** Creates a conversation whose last message has this HTML, and returns the path of that message. */
async function received(html: string, attachments: object[] = []): Promise<{ path: string; threadId: number }> {
  const { send, replyId } = await open.answered({ html, attachments });
  const { json } = await open.ask('GET', `/${send.threadId}/messages`);
  const message = json.messages.find(({ message_id: id }: { message_id: string }) => id === replyId);
  return { path: `/${send.threadId}/messages/${message.id}/view`, threadId: send.threadId };
}

const picturesOf = (page: string): string[] => [...page.matchAll(/ src="([^"]+)"/g)].map(([, path = '']) => path);
const tidy = () => pictureRetention.run(open.world.ctx, { attempt: 1, signal: new AbortController().signal });
const fetchAt = (path = '') => open.world.inject({ url: path, key: null });

describe('a message as a page', () => {
  it('is sanitized, has a policy that allows nothing else, and may be framed by this server only', async () => {
    const { path } = await received(
      `<p onclick="x()" style="color:red">Hi<script>top.x()</script></p>${'<base href="//x.test/">'}`,
    );
    const { status, headers, text } = await open.ask('GET', path);
    expect([status, headers['content-type'], headers['x-frame-options']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'SAMEORIGIN',
    ]);
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; " +
        "style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<p style="color:red">Hi</p>');
    expect(text).not.toMatch(/<script|onclick|<base/);
  });

  it('shows its text where it has no HTML', async () => {
    const { send, replyId } = await open.answered({ text: 'Fine <b>by</b> me.' });
    const { json } = await open.ask('GET', `/${send.threadId}/messages`);
    const message = json.messages.find(({ message_id: id }: { message_id: string }) => id === replyId);
    expect((await open.ask('GET', `/${send.threadId}/messages/${message.id}/view`)).text).toContain(
      'Fine &lt;b&gt;by&lt;/b&gt; me.',
    );
  });

  it('is not found in another conversation or workspace, and needs a credential', async () => {
    const [one, other] = [await received('<p>1</p>'), await received('<p>2</p>')];
    const missing = await open.ask('GET', one.path.replace(`/${one.threadId}/`, `/${other.threadId}/`));
    expect([missing.status, missing.json.code]).toEqual([404, 'message_not_found']);
    const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
    const foreign = await open.ask('GET', one.path, undefined, inB);
    expect([foreign.status, foreign.json]).toEqual([404, { ...missing.json, requestId: foreign.json.requestId }]);
    expect((await open.ask('GET', one.path, undefined, { key: null })).status).toBe(401);
    expect((await open.ask('GET', one.path, undefined, { query: { pictures: 'perhaps' } })).status).toBe(422);
  });
});

describe('remote pictures', () => {
  it('are fetched only on request, then once by the server, without identifying the reader', async () => {
    const { path } = await received(
      `<img src="${origin}/a.gif?x=1&amp;y=2" alt="logo"><img src="${origin}/moved.gif">`,
    );
    expect(picturesOf((await open.ask('GET', path)).text)).toEqual([]);
    const page = await open.ask('GET', path, undefined, { query: { pictures: true } });
    const paths = picturesOf(page.text);
    expect(paths).toHaveLength(2);
    expect(page.text).not.toContain(origin);
    expect(asked).toEqual([]);

    for (const each of paths) {
      const picture = await fetchAt(each);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/gif']);
      expect(picture.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(picture.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(asked.map(({ url }) => url)).toEqual(['/a.gif?x=1&y=2', '/moved.gif', '/a.gif?x=1&y=2']);
    for (const { headers } of asked) {
      expect([headers.referer, headers.cookie, headers['x-forwarded-for']]).toEqual([undefined, undefined, undefined]);
    }
    await fetchAt(paths[0]);
    expect(asked).toHaveLength(3);
  });

  it.each(['/svg.gif', '/big.gif', '/gone.gif', '/round', '/inside', '/file'])(
    'are none where %s answers',
    async (name) => {
      const { path } = await received(`<img src="${origin}${name}">`);
      const [picture] = picturesOf((await open.ask('GET', path, undefined, { query: { pictures: true } })).text);
      const answer = await fetchAt(picture);
      expect([answer.status, answer.json.code]).toEqual([404, 'picture_not_found']);
    },
  );

  it('are never fetched from inside the network', async () => {
    const policy = createEgressPolicy({ allowCidrs: [] });
    const http = createOutboundHttp({ policy, ports: [Number(new URL(origin).port)] });
    expect(await fetchPicture({ ...open.world.ctx, http }, 1, `${origin}/a.gif`)).toBeNull();
    expect(asked).toEqual([]);
    await http.close();
  });

  it('have a token that cannot be altered, forged or used after it expires', async () => {
    const { path } = await received(`<img src="${origin}/b.gif">`);
    const pictures = async () =>
      picturesOf((await open.ask('GET', path, undefined, { query: { pictures: true } })).text);
    const [token = ''] = await pictures();
    const at = token.length - 30;
    const altered = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    for (const wrong of [altered, token.slice(0, -1), '/pictures/x']) expect((await fetchAt(wrong)).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await fetchAt(token)).status).toBe(200);
    open.world.clock.advanceMs(2 * 86_400_000);
    expect((await fetchAt(token)).status).toBe(404);
    expect((await pictures())[0]).not.toBe(token);
  });

  it('are kept for a week', async () => {
    const { path } = await received(`<img src="${origin}/c.gif">`);
    const look = async () => {
      const [picture] = picturesOf((await open.ask('GET', path, undefined, { query: { pictures: true } })).text);
      return (await fetchAt(picture)).status;
    };
    expect([await look(), await look()]).toEqual([200, 200]);
    open.world.clock.advanceMs(6 * 86_400_000);
    await tidy();
    expect(await look()).toBe(200);
    expect(asked).toHaveLength(1);
    open.world.clock.advanceMs(86_400_000);
    await tidy();
    const kept = await open.world.ctx.sql.query('select from message_pictures where workspace_id = $1', [
      open.world.a.id,
    ]);
    expect(kept).toEqual([]);
    expect(await look()).toBe(200);
    expect(asked).toHaveLength(2);
  });
});

it('shows images attached to the message without a request, and nothing that is no image', async () => {
  const html = '<img src="cid:logo%40x.test"><img src="cid:drawing@x.test"><img src="cid:other@x.test">';
  const { path } = await received(html, [
    { filename: 'logo.gif', content: GIF, cid: 'logo@x.test', contentType: 'image/gif' },
    { filename: 'drawing.gif', content: SVG, cid: 'drawing@x.test', contentType: 'image/gif' },
  ]);
  const paths = picturesOf((await open.ask('GET', path)).text);
  expect(paths).toHaveLength(2);
  const [logo, drawing] = await Promise.all(paths.map(fetchAt));
  expect([logo?.status, logo?.headers['content-type']]).toEqual([200, 'image/gif']);
  expect(drawing?.status).toBe(404);
});
