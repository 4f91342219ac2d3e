import type { Ctx } from '../../src/platform/context.js';
import type { SeededCampaign } from '../../test/support/seed.js';
import { HTML, SUBJECT, TEXT } from '../message.js';
import { seed } from './campaign.js';
import type { BenchWorld } from './world.js';

/** Returns a function that adds a campaign with the usual email, to contacts of its own, in the transaction that it is given. */
export function batches(
  { ctx, workspaceId }: Pick<BenchWorld, 'ctx' | 'workspaceId'>,
  size: { readonly contacts: number; readonly mailboxes: number },
): (within?: Ctx) => Promise<SeededCampaign> {
  let batch = 0;
  return (within = ctx) => {
    batch += 1;
    const domain = `batch${batch}.example`;
    return seed(within, workspaceId, {
      ...size,
      steps: [{ subject: SUBJECT, bodyText: TEXT, bodyHtml: HTML }],
      email: (index) => `person${index}@${domain}`,
    });
  };
}
