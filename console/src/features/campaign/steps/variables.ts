import type { Schemas } from '../../../api/client';

type Contact = Schemas['CampaignContactOut'];

export interface Variable {
  readonly name: string;
  readonly sample?: string;
}

/** Returns the variables of a text: built-in fields, then custom columns of the contacts. */
export function variablesOf(
  own: readonly string[],
  people: readonly Contact[],
  shown: Contact | undefined,
): Variable[] {
  const columns = new Set(people.flatMap((one) => Object.keys(one.customFields)));
  const ofContact = (name: string): unknown =>
    name.startsWith('custom.') ? shown?.customFields[name.slice(7)] : shown?.[name as keyof Contact];
  const names = [...own, ...[...columns].sort().map((column) => `custom.${column}`)];
  return names.map((name) => {
    const sample = ofContact(name);
    const isText = typeof sample === 'string' || typeof sample === 'number';
    return isText && sample !== '' ? { name, sample: String(sample).slice(0, 40) } : { name };
  });
}

/** Returns whether a text can use a name: a field, or a column by its bare name. */
export const isKnown = (name: string, variables: readonly Variable[]): boolean =>
  variables.some((one) => one.name === name || one.name === `custom.${name}`);
