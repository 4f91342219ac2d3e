import { audience } from '../../words/campaigns/audience';
import { enrollment as text } from '../../words/campaigns/enrollment';

/** Returns the label of a field of enrollment rules; a custom field without a label has its name. */
export function fieldName(field: string, labels: ReadonlyMap<string, string> = new Map()): string {
  const own = field.replace(/^custom\./, '');
  if (own !== field) return labels.get(own) ?? own;
  return { ...audience.fields, ...text.fields }[field as keyof typeof text.fields] ?? field;
}

/** Fields that every contact has. */
export const STANDARD_FIELDS: readonly string[] = [...Object.keys(text.fields), ...Object.keys(audience.fields)].filter(
  (field, at, all) => all.indexOf(field) === at,
);
