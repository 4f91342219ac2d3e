import { nextOpenInterval } from '../../engine/schedule/open-intervals.js';
import { counted, fail, type PreflightCheck, pass, skip } from './preflight-check.js';
import { scheduleWindow } from './preflight-rules.js';
import { stepChecks } from './preflight-steps.js';

/** What a subsequence is asked about: the rest is its campaign's. Its variables are those of contacts that come later. */
const ASKED: readonly PreflightCheck[] = [
  ...stepChecks.filter(({ key }) => ['steps.present', 'steps.content', 'steps.placeholders'].includes(key)),
  scheduleWindow,
];

/** Subsequences have no launch of their own: what would stop theirs stops that of their campaign. */
export const subsequenceCheck: PreflightCheck = {
  key: 'subsequences.ready',
  severity: 'blocking',
  title: 'Subsequences',
  judge: (facts) => {
    const { subsequences, now } = facts;
    if (subsequences.length === 0) return skip('The campaign has no enabled subsequence.');
    const findings = subsequences.flatMap((plan) => {
      const own = { ...facts, plan, window: nextOpenInterval(plan.schedule, now) };
      return ASKED.flatMap((check) => {
        const { status, message } = check.judge(own);
        return status === 'fail' ? [{ subsequenceId: plan.id, name: plan.name, check: check.key, message }] : [];
      });
    });
    if (findings.length === 0) {
      return pass(`${counted(subsequences.length, 'subsequence')} can go live with the campaign.`);
    }
    return fail(`Subsequences can not send: ${findings.map((one) => `${one.name}: ${one.message}`).join(' ')}`, {
      remediation: 'Complete the steps and the schedule of the subsequence, or switch it off with `enabled`.',
      operation: 'updateSubsequence',
      details: { findings },
    });
  },
};
