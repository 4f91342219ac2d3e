import { audience } from './audience';
import { campaign } from './campaign';
import { editor } from './editor';
import { imports } from './imports';
import { reasons } from './reasons';
import { review } from './review';
import { running, sends } from './running';
import { campaignMailboxes, rules, schedule } from './setup';
import { subsequences } from './subsequences';

/** Words of making, launching and watching one campaign. */
export const making = {
  audience,
  campaign,
  campaignMailboxes,
  editor,
  imports,
  reasons,
  review,
  rules,
  running,
  schedule,
  sends,
  subsequences,
};
