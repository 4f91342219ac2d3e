import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict } from '../../../platform/errors.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { releaseInstallation } from './release.service.js';
import { InstanceHoldOut, InstanceReleaseOut, ReleaseIn } from './restored.schemas.js';
import { reviewInstallation } from './review.service.js';

const NOT_HELD = { snapshotAt: null, pausedCampaigns: 0, unknownSends: 0, unknownMessages: 0 };

export function restoredRoutes(app: App): void {
  const shared = { tag: 'Backups', scope: 'admin', accountOnly: true } as const;

  operation(app, {
    ...shared,
    id: 'getInstanceHold',
    method: 'GET',
    path: '/instance/hold',
    summary: 'Get the hold after a restore',
    description:
      'Returns what mailboxes show about the time after the restored data, and what a release changes. After a restore, nothing is sent until a release. Requires an account-wide API key or an account owner.',
    response: InstanceHoldOut,
    errors: ['account_key_required'],
    handler: async (ctx) => ({ hold: await holdOf(ctx) }),
  });

  operation(app, {
    ...shared,
    id: 'releaseInstance',
    method: 'POST',
    path: '/instance/release',
    summary: 'Release a restored instance',
    description:
      'Ends the hold after a restore. Due emails and messages that may have been sent become `unknown`, and every active campaign is paused, so that a member resumes each. If the instance is not held, nothing changes. Requires an account-wide API key or an account owner.',
    body: ReleaseIn,
    bodyOptional: true,
    response: InstanceReleaseOut,
    errors: ['mailboxes_unread', 'account_key_required'],
    // A release runs in many transactions and can continue after an interruption.
    outside: true,
    handler: async (ctx, { body }) => {
      const reading = (await reviewInstallation(ctx))?.mailboxes.reading ?? 0;
      if (reading > 0 && !body.ignoreUnread) {
        throw conflict(
          'mailboxes_unread',
          say`${reading} mailboxes are still being read. Release later, or with \`ignoreUnread\`.`,
        );
      }
      return (await releaseInstallation(ctx)) ?? NOT_HELD;
    },
  });
}

async function holdOf(ctx: Ctx): Promise<InstanceHoldOut['hold']> {
  const review = await reviewInstallation(ctx);
  return review === null ? null : { ...review, uncompared: [...review.uncompared] };
}
