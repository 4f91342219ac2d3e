import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { getWorkspace } from '../../../foundation/workspaces/index.js';
import { type NamecheapAccess, namecheap } from './namecheap.js';
import { type PorkbunAccess, porkbun } from './porkbun.js';
import type { Registrar, RegistrarName } from './port.js';
import { sandboxRegistrar } from './sandbox.js';

/**
 * Returns the registrar of a workspace: Porkbun or Namecheap if this instance has API keys (Porkbun first),
 * otherwise the sandbox registrar, which charges nothing. Sandbox workspaces always use the sandbox registrar.
 */
export async function registrarFor(ctx: Ctx, workspaceId: number): Promise<Registrar> {
  const { type } = await getWorkspace(ctx, workspaceId);
  const real = type === 'sandbox' ? null : (openPorkbun(ctx) ?? openNamecheap(ctx));
  return real ?? openSandbox(ctx);
}

/** Returns the registrar of an order or domain. Throws 409 `provider_not_configured` if its API keys were removed. */
export function openRegistrar(ctx: Ctx, name: RegistrarName): Registrar {
  const registrar = OPEN[name](ctx);
  if (registrar !== null) return registrar;
  throw conflict('provider_not_configured', say`This instance no longer has API keys of ${name}.`, { provider: name });
}

function openSandbox(ctx: Ctx): Registrar {
  return sandboxRegistrar(ctx, ctx.config.providers.sandboxRegistrarSuffixes);
}

function openPorkbun(ctx: Ctx): Registrar | null {
  const access = porkbunAccess(ctx);
  return access === null ? null : porkbun(ctx, access);
}

function openNamecheap(ctx: Ctx): Registrar | null {
  const access = namecheapAccess(ctx);
  return access === null ? null : namecheap(ctx, access);
}

/** Returns the instance's API keys of Porkbun; null without keys. */
export function porkbunAccess(ctx: Ctx): PorkbunAccess | null {
  const { porkbunUrl: url, porkbunApiKey: apiKey, porkbunSecretKey: secretKey } = ctx.config.providers;
  return apiKey === null || secretKey === null ? null : { url, apiKey, secretKey };
}

/** Returns the instance's API keys of Namecheap; null without keys. */
export function namecheapAccess(ctx: Ctx): NamecheapAccess | null {
  const {
    namecheapUrl: url,
    namecheapApiUser: apiUser,
    namecheapApiKey: apiKey,
    namecheapClientIp: clientIp,
  } = ctx.config.providers;
  if (apiUser === null || apiKey === null || clientIp === null) return null;
  return { url, apiUser, apiKey, clientIp };
}

const OPEN: Readonly<Record<RegistrarName, (ctx: Ctx) => Registrar | null>> = {
  porkbun: openPorkbun,
  namecheap: openNamecheap,
  sandbox: openSandbox,
};
