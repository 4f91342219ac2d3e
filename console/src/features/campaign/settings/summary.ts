import { count, duration, percent } from '../../../ui/show/format';
import { enrollment } from '../../../words/campaigns/enrollment';
import { rules as text } from '../../../words/campaigns/setup';
import type { Rules } from './form';

export const said = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(', ');
const withName = (name: string, value: string): string => `${name}: ${value}`;

/** Summary of each section of the settings. */
export function summaryOf(value: Rules) {
  const { tracking, bounceProtection, ramp } = value;
  return {
    stop: said([
      value.stopOnReply ? text.actions[value.replyAction] : withName(text.stopOnReply, text.off),
      value.stopOnReply && text.scopes[value.scope],
      value.stopOnCompanyReply && text.stopOnCompanyReply,
    ]),
    pace: said([
      withName(text.dailyLimit, value.dailyLimit === null ? text.noLimit : count(value.dailyLimit)),
      withName(text.gapSeconds, duration(value.gapSeconds)),
      ramp.enabled && text.rampEnabled,
    ]),
    choice: said([text.rotations[value.rotation], withName(text.priority, text.priorities[value.priority])]),
    content: said([
      withName(text.header, value.unsubscribe.header ? text.on : text.off),
      withName(text.complianceFooter, text.complianceFooters[value.complianceFooter]),
    ]),
    tracking: said([
      withName(text.opens, tracking.opens ? text.on : text.off),
      withName(text.clicks, tracking.clicks ? text.on : text.off),
    ]),
    protection: bounceProtection.enabled
      ? withName(text.bounceEnabled, percent(bounceProtection.bounceThreshold))
      : withName(text.bounceEnabled, text.off),
    enrollment: enrollment.summary(Object.values(value.enrollment).filter((rule) => rule !== null).length),
    people: said([
      withName(text.autoEnroll, value.autoEnroll ? text.on : text.off),
      withName(text.verifyRecipients, value.verifyRecipients ? text.on : text.off),
    ]),
  };
}
