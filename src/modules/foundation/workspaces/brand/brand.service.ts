import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound, valueError } from '../../../../platform/errors.js';
import { deleteFile, keepForever, readFile } from '../../../../platform/files/files.js';
import { type BrandRow, findBrand, lockBrand, updateBrand } from './brand.repo.js';
import { logoFacts, MAX_LOGO_PIXELS } from './brand-rules.js';

/** Logo without its bytes. */
export interface BrandLogo {
  readonly id: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Brand of a workspace on pages for readers without an account; null for what Outrider decides. */
export interface Brand {
  readonly name: string | null;
  readonly accent: string | null;
  readonly logo: BrandLogo | null;
  readonly updatedAt: Date | null;
}

const NO_BRAND: Brand = { name: null, accent: null, logo: null, updatedAt: null };

/** Returns the brand of a workspace, an empty one if none is set. */
export async function getBrand(ctx: Ctx, workspaceId: number): Promise<Brand> {
  const row = await findBrand(ctx.sql, workspaceId);
  return row === undefined ? NO_BRAND : viewOf(row);
}

/** Changes the given fields; null clears one, and so does a blank name. */
export function changeBrand(
  ctx: Ctx,
  workspaceId: number,
  change: { readonly name?: string | null | undefined; readonly accent?: string | null | undefined },
): Promise<Brand> {
  return write(ctx, workspaceId, async (row) => ({
    ...row,
    ...(change.name !== undefined && { name: change.name?.trim() || null }),
    ...(change.accent !== undefined && { accent: change.accent?.toLowerCase() ?? null }),
  }));
}

/** Makes an uploaded file the logo and deletes the previous one. Throws 422 `logo_not_an_image` and `logo_too_large`. */
export async function setLogo(ctx: Ctx, workspaceId: number, fileId: string): Promise<Brand> {
  const facts = logoFacts(await bytesOf(ctx, workspaceId, fileId));
  const at = ['body', 'file'];
  if (facts === 'no-image') throw valueError(at, 'logo_not_an_image', say`must be a PNG, JPEG, or WebP image`);
  if (facts === 'too-large') {
    throw valueError(at, 'logo_too_large', say`must be at most ${MAX_LOGO_PIXELS} pixels wide and high`);
  }
  return write(ctx, workspaceId, async (row, ctx) => {
    await keepForever(ctx, workspaceId, fileId);
    await dropLogo(ctx, row);
    return { ...row, logo_id: fileId, logo_type: facts.type, logo_width: facts.width, logo_height: facts.height };
  });
}

/** Deletes the logo if it exists. */
export function removeLogo(ctx: Ctx, workspaceId: number): Promise<Brand> {
  return write(ctx, workspaceId, async (row, ctx) => {
    await dropLogo(ctx, row);
    return { ...row, logo_id: null, logo_type: null, logo_width: null, logo_height: null };
  });
}

/** Returns the bytes of the current logo. Throws 404 `brand_logo_not_found` for an ID that is not the current logo. */
export async function readLogo(
  ctx: Ctx,
  workspaceId: number,
  logoId: string,
): Promise<{ readonly contentType: string; readonly data: Buffer }> {
  const { logo } = await getBrand(ctx, workspaceId);
  if (logo === null || logo.id !== logoId) throw notFound('brand_logo');
  return { contentType: logo.contentType, data: await bytesOf(ctx, workspaceId, logo.id) };
}

function write(ctx: Ctx, workspaceId: number, change: (row: BrandRow, ctx: Ctx) => Promise<BrandRow>): Promise<Brand> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const row = { ...(await change(await lockBrand(ctx.sql, workspaceId, now), ctx)), updated_at: now };
    await updateBrand(ctx.sql, row);
    return viewOf(row);
  });
}

async function dropLogo(ctx: Ctx, row: BrandRow): Promise<void> {
  if (row.logo_id !== null) await deleteFile(ctx, row.workspace_id, row.logo_id);
}

async function bytesOf(ctx: Ctx, workspaceId: number, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const viewOf = (row: BrandRow): Brand => ({
  name: row.name,
  accent: row.accent,
  logo:
    row.logo_id === null
      ? null
      : {
          ...{ id: row.logo_id, contentType: row.logo_type ?? '' },
          ...{ width: row.logo_width ?? 1, height: row.logo_height ?? 1 },
        },
  updatedAt: row.updated_at,
});
