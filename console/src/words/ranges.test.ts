import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bounds,
  boundsHint,
  keyDaysRange,
  mailboxRanges,
  otherRanges,
  type Range,
  rangeHint,
  ruleRanges,
  warmupRanges,
} from './ranges';

type Schema = Readonly<Record<string, unknown>> & { properties?: Readonly<Record<string, Schema>> };

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};
const { schemas } = document.components;

/** Returns the range of a field of a schema; a field inside another follows its reference. */
function declared(schema: string, path: string): Range | null {
  const [name = '', inner] = path.split('.');
  const field = schemas[schema]?.properties?.[name];
  const reference = typeof field?.$ref === 'string' ? field.$ref.split('/').at(-1) : undefined;
  if (inner !== undefined) return reference === undefined ? null : declared(reference, inner);
  return field === undefined ? null : [field.default as number, field.minimum as number, field.maximum as number];
}

const inRules = (path: string) =>
  declared('CampaignSettingsIn', path) ?? declared('CampaignStopRulesIn', path) ?? undefined;

describe('hints of number fields', () => {
  it.each(Object.entries(ruleRanges))('campaign setting %s: default and range of the API', (path, range) =>
    expect(inRules(path)).toEqual(range),
  );
  it.each(Object.entries(mailboxRanges))('mailbox %s: default and range of the API', (path, range) =>
    expect(declared('MailboxCreateItem', path)).toEqual(range),
  );
  it.each(Object.entries(warmupRanges))('warmup %s: default and range of the API', (path, range) =>
    expect(declared('WarmupSettings', path)).toEqual(range),
  );
  it('API key: default and range of the API', () =>
    expect(declared('ApiKeyCreateIn', 'expires_in_days')).toEqual(keyDaysRange));

  it.each(Object.entries(otherRanges))('%s: default and range of the API', (path, range) => {
    const [schema = '', field = ''] = path.split('.');
    expect(declared(schema, field)).toEqual(range);
  });
  it.each(Object.entries(bounds))('%s: range of the API', (path, range) => {
    const [schema = '', field = ''] = path.split('.');
    expect(declared(schema, field)?.slice(1)).toEqual(range);
  });

  it('read as a person enters them', () => {
    expect(rangeHint([0.05, 0.005, 0.2], 100)).toBe('Default 5. Range 0.5 to 20.');
    expect(boundsHint([0, 7_776_000], 1 / 86_400)).toBe('Range 0 to 90.');
    expect(rangeHint([540, 0, 86_400])).toBe('Default 540. Range 0 to 86,400.');
  });
});
