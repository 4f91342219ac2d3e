import { campaignRules } from './campaigns.js';
import { contentRules } from './content.js';
import { domainRules } from './domains.js';
import type { AdviceRule } from './finding.js';
import { mailboxRules } from './mailboxes.js';
import { resultRules } from './results.js';
import { workspaceRules } from './workspace.js';

/** Every rule of the advisor (docs/use/advisor.md). */
export const adviceRules: readonly AdviceRule[] = [
  ...workspaceRules,
  ...resultRules,
  ...mailboxRules,
  ...domainRules,
  ...campaignRules,
  ...contentRules,
];
