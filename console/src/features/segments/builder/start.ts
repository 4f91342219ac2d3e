import { type Catalog, kindOf } from './catalog';
import type { Condition, ValueType } from './model';

const FIRST = { text: 'contains', number: 'is', date: 'in_last_days', boolean: 'is', choices: 'has' } as const;
const NOTHING = ['is_empty', 'is_not_empty'];
const LISTS = ['is_any_of', 'is_none_of', 'has_any_of'];

/** Number of values that an operator takes. */
export type Arity = 'none' | 'one' | 'two' | 'list' | 'days';

export function arityOf(op: string): Arity {
  if (NOTHING.includes(op)) return 'none';
  if (op === 'between') return 'two';
  if (LISTS.includes(op)) return 'list';
  return op.endsWith('_days') ? 'days' : 'one';
}

/** Returns the condition that a subject of the menu starts with. */
export function startOf(subject: string, catalog: Catalog): Condition {
  if (subject.startsWith('field:')) {
    const field = subject.slice('field:'.length);
    const { type } = kindOf(catalog, field);
    return withOp({ about: 'field', field, op: '' }, FIRST[type], type);
  }
  switch (subject) {
    case 'tag':
      return { about: 'tag', op: 'has', value: '' };
    case 'owner':
      return { about: 'owner', op: 'is', value: null };
    case 'source':
      return { about: 'source', op: 'is', value: 'import' };
    case 'segment':
      return { about: 'segment', op: 'in', segmentId: '' };
    case 'campaign':
      return { about: 'campaign', op: 'in', campaignId: null, statuses: [] };
    default:
      return {
        about: 'activity',
        op: 'did',
        activity: 'replied',
        campaignId: null,
        intent: null,
        label: null,
        count: 1,
        days: null,
      };
  }
}

/** Changes the operator; the value is kept if the operator takes as many values. */
export function withOp(condition: Condition, op: string, type: ValueType): Condition {
  if (condition.about !== 'field') return { ...condition, op };
  const { value, ...rest } = condition;
  const arity = arityOf(op);
  if (arity === 'none') return { ...rest, op };
  if (value !== undefined && arityOf(condition.op) === arity) return { ...condition, op };
  const fresh = { one: type === 'boolean' ? true : '', two: ['', ''], list: [], days: 30 }[arity];
  return { ...rest, op, value: fresh };
}
