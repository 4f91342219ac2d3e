import { nextOpenInterval } from '../../../engine/schedule/open-intervals.js';
import { Said, say, sayAll, type Text } from '../../../engine/words/say.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import { scheduleWindow } from './preflight-rules.js';
import { stepChecks } from './preflight-steps.js';

/** Checks of a subsequence. The others run for its parent campaign, and variables depend on contacts moved in later. */
const ASKED: readonly PreflightCheck[] = [
  ...stepChecks.filter(({ key }) => ['steps.present', 'steps.content', 'steps.placeholders'].includes(key)),
  scheduleWindow,
];

interface Finding {
  readonly subsequenceId: string;
  readonly name: string;
  readonly check: string;
  readonly message: Text;
}

/**
 * Checks subsequences, which have no launch: an error of a subsequence blocks its campaign. A live one may have no
 * step, because it can be created or enabled like that while its campaign is live: it takes no contact until it has
 * one, and the campaign continues without it.
 */
export const subsequenceCheck: PreflightCheck = {
  key: 'subsequences.ready',
  severity: 'blocking',
  title: say`Subsequences`,
  judge: (facts) => {
    const { subsequences, now } = facts;
    if (subsequences.length === 0) return skip(say`The campaign has no enabled subsequence.`);
    const blocking: Finding[] = [];
    const empty: Finding[] = [];
    for (const plan of subsequences) {
      const own = { ...facts, plan, window: nextOpenInterval(plan.schedule, now) };
      const findings = ASKED.flatMap((check) => {
        const { status, message } = check.judge(own);
        return status === 'fail' ? [{ subsequenceId: plan.id, name: plan.name, check: check.key, message }] : [];
      });
      const isEmpty = findings.some(({ check }) => check === 'steps.present');
      (isEmpty && plan.status !== 'draft' ? empty : blocking).push(...findings);
    }
    if (blocking.length > 0) {
      return fail(say`Subsequences cannot send: ${inWords(blocking)}`, {
        remediation: say`Complete the steps and the schedule of the subsequence, or set enabled to false.`,
        operation: 'updateSubsequence',
        details: { findings: blocking },
      });
    }
    if (empty.length > 0) {
      return warn(say`Subsequences accept no contacts: ${inWords(empty)}`, {
        remediation: say`Add a step to the subsequence, or set its enabled to false.`,
        operation: 'createCampaignStep',
        details: { findings: empty },
      });
    }
    return pass(
      subsequences.length === 1
        ? say`1 subsequence can go live with the campaign.`
        : say`${subsequences.length} subsequences can go live with the campaign.`,
    );
  },
};

function inWords(findings: readonly Finding[]): Said {
  return sayAll(findings.map((one) => new Said('{name}: {message}', { name: one.name, message: one.message })));
}
