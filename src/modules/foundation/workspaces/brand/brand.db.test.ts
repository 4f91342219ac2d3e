import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../../test/support/answers.js';
import { tinyPng } from '../../../../../test/support/every-operation/tiny-png.js';
import { type UploadRequest, upload } from '../../../../../test/support/import-world.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../../test/support/world.js';
import { housekeeping } from '../../../../platform/housekeeping.js';

let world: TestWorld;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
  const body = { name: 'Shared', steps: [{ subject: 'Hello', bodyText: 'Hi' }] };
  const { id } = (await world.inA({ method: 'POST', url: '/campaigns', body })).json;
  token = (await world.inA({ url: `/campaigns/${id}/share` })).json.token;
});
afterAll(() => world.close());

const NONE = { name: null, accent: null, logo: null, updatedAt: null };
const brand = async (more: Partial<TestRequest> = {}) => world.inA({ url: '/brand', ...more });
const set = (file: Uint8Array | string, more: Partial<UploadRequest> = {}) =>
  upload(world, { url: '/brand/logo', file, fileName: 'logo.png', ...more });
const page = async () => (await world.inject({ url: `/share/${token}`, key: null })).json;
const bytes = (url: string) => world.app.inject({ url });
const stored = async () =>
  (await world.ctx.sql.query<{ n: number }>('select count(distinct file_id)::int as n from file_chunks'))[0]?.n;

/** Returns a PNG whose header states a size. */
function pngOf(width: number, height: number): Buffer {
  const data = tinyPng();
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}

it('is empty at first, and the share page then has the name of the workspace and no color', async () => {
  expect((await brand()).json).toEqual(NONE);
  expect(await page()).toMatchObject({ brand: { accent: null, logoUrl: null } });
});

it('changes name and color separately, clears them with null, and shows them on the share page', async () => {
  const before = (await page()).workspaceName;
  const named = await brand({ method: 'PATCH', body: { name: '  North Studio ' } });
  expect(named.json).toMatchObject({ name: 'North Studio', accent: null, updatedAt: expect.any(String) });
  expect((await brand({ method: 'PATCH', body: { accent: '#0A7D55' } })).json).toMatchObject({
    ...{ name: 'North Studio', accent: '#0a7d55' },
  });
  expect(await page()).toMatchObject({ workspaceName: 'North Studio', brand: { accent: '#0a7d55' } });
  await brand({ method: 'PATCH', body: { name: ' ', accent: null } });
  expect(await page()).toMatchObject({ workspaceName: before, brand: { accent: null } });
});

it('rejects colors and names that are none, and unknown fields', async () => {
  for (const [body, field] of [
    [{ accent: 'red' }, 'accent'],
    [{ accent: '#12345' }, 'accent'],
    [{ accent: '#12345g' }, 'accent'],
    [{ accent: '#123456; background: url(x)' }, 'accent'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ colour: '#123456' }, 'colour'],
  ] as const) {
    const answer = await brand({ method: 'PATCH', body });
    expect([answer.status, answer.json.detail[0].loc]).toEqual([422, ['body', field]]);
  }
});

it('serves the logo to readers of the share page, with its real type and sandboxed, also after housekeeping', async () => {
  const { json: made } = await set(pngOf(240, 60), { fileName: 'logo.svg' });
  expect(made.logo).toEqual({ id: expect.any(String), contentType: 'image/png', width: 240, height: 60 });
  world.clock.advanceMs(20 * 86_400_000);
  await housekeeping.run(world.ctx, { signal: new AbortController().signal } as never);
  const { logoUrl } = (await page()).brand;
  expect(logoUrl).toBe(`/share/${token}/logo/${made.logo.id}`);
  const got = await bytes(logoUrl);
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png']);
  expect(got.rawPayload.equals(pngOf(240, 60))).toBe(true);
  expect(got.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cache-control': expect.stringContaining('private'),
  });
});

it('rejects everything that is not a small PNG, JPEG, or WebP image, and stores nothing', async () => {
  const before = [await stored(), (await brand()).json];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [file, code] of [
    [svg, 'logo_not_an_image'],
    [`<?xml version="1.0"?>${svg}`, 'logo_not_an_image'],
    ['GIF89a..........', 'logo_not_an_image'],
    [tinyPng().subarray(0, 12), 'logo_not_an_image'],
    ['', 'logo_not_an_image'],
    [pngOf(4097, 10), 'logo_too_large'],
    [pngOf(10, 4097), 'logo_too_large'],
  ] as const) {
    expect(codeOf(await set(file))).toEqual([['body', 'file'], code]);
  }
  const large = await set(Buffer.concat([tinyPng(), Buffer.alloc(200_000)]));
  expect([large.status, large.json.code]).toEqual([413, 'payload_too_large']);
  expect((await set('', { file: null })).status).toBe(422);
  expect([await stored(), (await brand()).json]).toEqual(before);
});

it('replaces and removes the logo: the previous one is gone with its bytes, and its URL is not found', async () => {
  const before = (await stored()) ?? 0;
  const first = (await page()).brand.logoUrl;
  await set(pngOf(100, 100));
  const second = (await page()).brand.logoUrl;
  expect(second).not.toBe(first);
  expect((await bytes(first)).statusCode).toBe(404);
  expect(await stored()).toBe(before);
  expect((await world.inA({ method: 'DELETE', url: '/brand/logo' })).json.logo).toBeNull();
  expect((await world.inA({ method: 'DELETE', url: '/brand/logo' })).status).toBe(200);
  expect((await page()).brand.logoUrl).toBeNull();
  expect((await bytes(second)).json()).toMatchObject({ code: 'brand_logo_not_found' });
  expect(await stored()).toBe(before - 1);
});

it('belongs to its workspace: others neither see nor change it, and a foreign logo is not found', async () => {
  const { logo } = (await set(tinyPng())).json;
  expect((await world.inB({ url: '/brand' })).json).toEqual(NONE);
  const foreign = await world.inB({ url: `/brand/logo/${logo.id}` });
  const unknown = await world.inB({ url: '/brand/logo/01900000-0000-7000-8000-00000000000a' });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'brand_logo_not_found']);
  expect(foreign.json.detail).toEqual(unknown.json.detail);
  await world.inB({ method: 'DELETE', url: '/brand/logo' });
  expect((await bytes(`/share/${token}/logo/${logo.id}`)).statusCode).toBe(200);
  expect((await bytes(`/share/${'x'.repeat(43)}/logo/${logo.id}`)).json()).toMatchObject({ code: 'share_not_found' });
});

it('takes changes from admins only, and records them', async () => {
  const { json: made } = await world.inA({
    ...{ method: 'POST', url: '/api-keys', body: { name: 'Writer', scopes: ['read', 'write'] } },
  });
  const key = made.key ?? made.api_key;
  for (const { status } of [
    await world.inA({ method: 'PATCH', url: '/brand', body: { name: 'x' }, key }),
    await world.inA({ method: 'DELETE', url: '/brand/logo', key }),
    await set(tinyPng(), { key }),
  ]) {
    expect(status).toBe(403);
  }
  expect((await world.inA({ url: '/brand', key })).status).toBe(200);
  await world.inA({ method: 'PATCH', url: '/brand', body: { name: 'North' } });
  await set(tinyPng());
  const { items } = (await world.inA({ url: '/audit-log', query: { limit: 10 } })).json;
  const actions = items.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['updateBrand', 'setBrandLogo', 'removeBrandLogo']));
});
