import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../http-server.js';
import { consoleRoutes } from './console-routes.js';
import { readPage } from './page.js';

let folder: string;
let server: FastifyInstance;

function serve(): void {
  server = fastify();
  consoleRoutes({ server, ctx: { ids: { secret: randomBytes } } } as unknown as App, folder, readPage(folder));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-console-'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a console that was built', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'assets'));
    const page =
      '<meta name="build" content="__BUILD__" /><script nonce="__NONCE__" src="/app/assets/main-1.js"></script>';
    writeFileSync(join(folder, 'index.html'), page);
    for (const name of ['icon.svg', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest', 'push-worker.js']) {
      writeFileSync(join(folder, name), name);
    }
    writeFileSync(join(folder, 'assets', 'main-1.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'main-1.js.br'), 'compressed');
    serve();
  });

  it.each(['/app', '/app/', '/app/w/1001/inbox?view=all'])(
    'responds to %s with the page, which is never cached',
    async (url) => {
      const page = await server.inject({ url });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('/app/assets/main-1.js');
    },
  );

  it('serves the service worker uncached, under a policy that lets it ask this server only', async () => {
    const worker = await server.inject('/app/push-worker.js');
    expect(worker.statusCode).toBe(200);
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const manifest = await server.inject('/app/manifest.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json');
  });

  it('gives each page a nonce of its own, and allows no other inline style sheet and no inline script', async () => {
    const pages = await Promise.all([server.inject('/app'), server.inject('/app')]);
    const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page.body)?.[1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    const policy = String(pages[0]?.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('tells the page by which build it was made, which is another one when a script has another name', async () => {
    const build = readPage(folder)?.build;
    expect(build).toMatch(/^[0-9a-f]{12}$/);
    expect((await server.inject('/app')).body).toContain(`<meta name="build" content="${build}" />`);
    writeFileSync(join(folder, 'index.html'), '<script src="/app/assets/main-2.js"></script>');
    expect(readPage(folder)?.build).not.toBe(build);
  });

  it('lets files be kept for a year, and sends them as they were compressed', async () => {
    const file = await server.inject({ url: '/app/assets/main-1.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([file.headers['content-encoding'], file.body]).toEqual(['br', 'compressed']);
    expect((await server.inject('/app/assets/main-1.js')).body).toBe('plain');
  });

  it.each(['/app/assets/gone-2.js', '/app/assets/../index.html', '/app/assets/%2e%2e/index.html'])(
    'does not take %s for a file',
    async (url) => {
      const answer = await server.inject({ url });
      expect(answer.body).not.toContain('__NONCE__');
      expect([200, 403, 404]).toContain(answer.statusCode);
    },
  );

  it('answers a file that is gone with 404, not with the page', async () => {
    expect((await server.inject('/app/assets/gone-2.js')).statusCode).toBe(404);
  });

  it('leads the bare address to the console', async () => {
    const root = await server.inject('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/app']);
  });
});

it('says what to do if the console was not built', async () => {
  serve();
  const page = await server.inject('/app/w/1001');
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('npm run build');
});
