import { type Condition, type ConditionGroup, isGroup } from './definition.js';

const JOIN = { all: ' and ', any: ' or ', none: ' or ' } as const;

/** Formats a definition as readable text: `company is "acme" and (tag has "vip" or not (…))`. */
export function describeGroup(group: ConditionGroup): string {
  const parts = group.conditions.map((node) => (isGroup(node) ? `(${describeGroup(node)})` : describeCondition(node)));
  const text = parts.join(JOIN[group.match]);
  return group.match === 'none' ? `not (${text})` : text;
}

/** Formats one condition as text. */
export function describeCondition(condition: Condition): string {
  const { about } = condition;
  const op = condition.op.replaceAll('_', ' ');
  switch (about) {
    case 'field':
      return [condition.field, op, condition.values.map((one) => JSON.stringify(one)).join(', ')].join(' ').trim();
    case 'tag':
      return `tag ${op} ${JSON.stringify(condition.value)}`;
    case 'owner':
      return `owner ${op} ${condition.value ?? 'empty'}`;
    case 'source':
      return `source ${op} ${condition.value}`;
    case 'segment':
      return `${op} segment ${JSON.stringify(condition.name)}`;
    case 'campaign': {
      const statuses = condition.statuses.length === 0 ? '' : ` as ${condition.statuses.join(', ')}`;
      return `${op} ${condition.campaignId === null ? 'any campaign' : `campaign ${condition.campaignId}`}${statuses}`;
    }
    case 'activity': {
      const { activity, count, days, intent, label, campaignId } = condition;
      const parts = [
        op === 'did' ? activity : `not ${activity}`,
        intent === null ? '' : `with intent ${intent}`,
        label === null ? '' : `with label ${label}`,
        count === 1 ? '' : `at least ${count} times`,
        campaignId === null ? '' : `in campaign ${campaignId}`,
        days === null ? '' : `in the last ${days} days`,
      ];
      return parts.filter((part) => part !== '').join(' ');
    }
  }
}
