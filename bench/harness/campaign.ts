import type { Ctx } from '../../src/platform/context.js';
import { type SeededCampaign, seedCampaign } from '../../test/support/seed.js';
import type { TestWorld } from '../../test/support/world.js';

type SeedOptions = Parameters<typeof seedCampaign>[1];

/** Inserts an active campaign directly into the tables. */
export function seed(ctx: Ctx, workspaceId: number, options: SeedOptions): Promise<SeededCampaign> {
  // The seed uses only the context and the ID of the first workspace of a test's world.
  return seedCampaign({ ctx, a: { id: workspaceId } } as unknown as TestWorld, options);
}
