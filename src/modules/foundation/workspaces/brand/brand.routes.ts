import { Type } from 'typebox';
import { type RawAnswer, raw } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOrNull } from '../../../../platform/http/wire.js';
import { BrandOut, BrandUpdateIn, LOGO_FORM, LogoPath } from './brand.schemas.js';
import { type Brand, changeBrand, getBrand, readLogo, removeLogo, setLogo } from './brand.service.js';

/** Registers the operations of the brand of a workspace. */
export function brandRoutes(app: App): void {
  operation(app, {
    id: 'getBrand',
    method: 'GET',
    path: '/brand',
    tag: 'Workspaces',
    summary: 'Get the brand',
    description: 'Returns the name, accent color, and logo that shared pages of the workspace show.',
    response: BrandOut,
    handler: async (ctx, { workspaceId }) => toWire(await getBrand(ctx, workspaceId)),
  });

  operation(app, {
    id: 'updateBrand',
    method: 'PATCH',
    path: '/brand',
    tag: 'Workspaces',
    summary: 'Update the brand',
    description: 'Updates the fields you send. Shared pages show the change when they are opened again.',
    scope: 'admin',
    refusesUnknownFields: true,
    body: BrandUpdateIn,
    response: BrandOut,
    example: { body: { name: 'North Studio', accent: '#0a7d55' } },
    handler: async (ctx, { workspaceId, body }) => toWire(await changeBrand(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'setBrandLogo',
    method: 'POST',
    path: '/brand/logo',
    tag: 'Workspaces',
    summary: 'Upload the logo',
    description:
      'Uploads a PNG, JPEG, or WebP image of up to 200 kB and 4,096 pixels, and replaces the previous logo. The bytes decide the type. SVG is rejected, because it can contain scripts.',
    scope: 'admin',
    rate: 'upload',
    form: LOGO_FORM,
    response: BrandOut,
    errors: ['payload_too_large'],
    handler: async (ctx, { workspaceId, form }) => {
      const { file } = form.files;
      if (file === undefined) throw new Error('The HTTP server lets no form without its file through.');
      return toWire(await setLogo(ctx, workspaceId, file.id));
    },
  });

  operation(app, {
    id: 'getBrandLogo',
    method: 'GET',
    path: '/brand/logo/{logo_id}',
    tag: 'Workspaces',
    summary: 'Get the logo',
    description: 'Returns the bytes of the current logo. A replaced logo is not found.',
    params: LogoPath,
    response: Type.String({ format: 'binary' }),
    produces: 'image/png',
    errors: ['brand_logo_not_found'],
    handler: async (ctx, { workspaceId, params }) => logoAnswer(await readLogo(ctx, workspaceId, params.logo_id)),
  });

  operation(app, {
    id: 'removeBrandLogo',
    method: 'DELETE',
    path: '/brand/logo',
    tag: 'Workspaces',
    summary: 'Remove the logo',
    description: 'Deletes the logo. Shared pages show a colored letter instead.',
    scope: 'admin',
    response: BrandOut,
    handler: async (ctx, { workspaceId }) => toWire(await removeLogo(ctx, workspaceId)),
  });
}

/**
 * Answers with a logo. It never changes under its ID, so browsers may store it. Opened alone, it is sandboxed like every
 * response; see `SECURITY_HEADERS`.
 */
export function logoAnswer({ contentType, data }: { contentType: string; data: Buffer }): RawAnswer {
  return raw(data, contentType, {
    'cache-control': 'private, max-age=86400, immutable',
    'content-disposition': 'inline; filename="logo"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

const toWire = ({ updatedAt, ...brand }: Brand): BrandOut => ({ ...brand, updatedAt: isoOrNull(updatedAt) });
