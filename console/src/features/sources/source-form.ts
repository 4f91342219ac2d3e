import type { Schemas } from '../../api/client';
import type { Source } from './queries';

export interface MappingRow {
  readonly id: string;
  readonly incoming: string;
  readonly target: string;
}

/** Form values of a source. */
export interface SourceValues {
  readonly name: string;
  readonly mapping: readonly MappingRow[];
  readonly existing: Schemas['ExistingProfiles'];
  readonly tags: string[];
  readonly campaignId: string | null;
  readonly redirectUrl: string;
  readonly honeypot: string;
}

const START = { email: 'email', first_name: 'firstName', last_name: 'lastName', company: 'company' };

export function valuesOf(source: Source | undefined): SourceValues {
  return {
    name: source?.name ?? '',
    mapping: Object.entries(source?.mapping ?? START).map(([incoming, target]) => ({ id: incoming, incoming, target })),
    existing: source?.existing ?? 'fill',
    tags: [...(source?.tags ?? [])],
    campaignId: source?.campaignId ?? null,
    redirectUrl: source?.redirectUrl ?? '',
    honeypot: source?.honeypot ?? '',
  };
}

/** Returns the request body; skips rows without an incoming field. */
export function bodyOf(values: SourceValues): Schemas['ContactSourceIn'] {
  const rows = values.mapping.filter(({ incoming }) => incoming.trim() !== '');
  return {
    ...{ name: values.name.trim(), existing: values.existing, tags: values.tags, campaignId: values.campaignId },
    mapping: Object.fromEntries(rows.map(({ incoming, target }) => [incoming.trim(), target.trim()])),
    redirectUrl: values.redirectUrl.trim() || null,
    honeypot: values.honeypot.trim() || null,
  };
}

/** Returns a form for a website, with a field for each incoming field. */
export function htmlForm(url: string, { mapping, honeypot }: Pick<Source, 'mapping' | 'honeypot'>): string {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const inputs = Object.entries(mapping).map(([name, target]) => {
    const type = target === 'email' ? ' type="email" required' : '';
    return `  <label>${escaped(name)} <input name="${escaped(name)}"${type}></label>`;
  });
  const trap =
    honeypot === null
      ? []
      : [
          `  <input name="${escaped(honeypot)}" style="display:none" tabindex="-1" autocomplete="off" aria-hidden="true">`,
        ];
  return [`<form method="post" action="${escaped(url)}">`, ...inputs, ...trap, '  <button>OK</button>', '</form>'].join(
    '\n',
  );
}
