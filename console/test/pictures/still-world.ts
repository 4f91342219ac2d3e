import type { OpenStillWorld } from './still.ts';

const PATH = '../../../test/support/outside/still-world.ts';
/** The service is checked with other types than a page, so it is imported without its own. */
const modules = import.meta.glob('../../../test/support/outside/still-world.ts');

export const openStillWorld: OpenStillWorld = async (now, publicUrl) => {
  const module = (await modules[PATH]?.()) as { readonly openStillWorld: OpenStillWorld };
  return module.openStillWorld(now, publicUrl);
};
