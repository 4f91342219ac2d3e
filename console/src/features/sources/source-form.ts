import type { Schemas } from '../../api/client';
import type { Source } from './queries';

export interface MappingRow {
  readonly id: string;
  readonly incoming: string;
  readonly target: string;
}

/** Sign-in of the request for a file. */
export type AuthScheme = 'none' | Schemas['ContactSourceFileScheme'];

/** Form values of a source. */
export interface SourceValues {
  readonly kind: Schemas['ContactSourceKind'];
  readonly name: string;
  readonly mapping: readonly MappingRow[];
  readonly existing: Schemas['ExistingProfiles'];
  readonly tags: string[];
  readonly legalBasis: { readonly basis: Schemas['LegalBasis'] | null; readonly from: string };
  readonly campaignId: string | null;
  readonly redirectUrl: string;
  readonly honeypot: string;
  readonly url: string;
  readonly everyHours: number | '';
  readonly scheme: AuthScheme;
  readonly username: string;
  /** Empty keeps the stored secret. */
  readonly secret: string;
}

const START = { email: 'email', first_name: 'firstName', last_name: 'lastName', company: 'company' };

export const rowsOf = (mapping: Readonly<Record<string, string>>): readonly MappingRow[] =>
  Object.entries(mapping).map(([incoming, target]) => ({ id: incoming, incoming, target }));

export function valuesOf(source: Source | undefined): SourceValues {
  const file = source?.file ?? null;
  return {
    kind: source?.kind ?? 'requests',
    name: source?.name ?? '',
    mapping: rowsOf(source?.mapping ?? START),
    existing: source?.existing ?? 'fill',
    tags: [...(source?.tags ?? [])],
    legalBasis: { basis: source?.legalBasis?.basis ?? null, from: source?.legalBasis?.from ?? '' },
    campaignId: source?.campaignId ?? null,
    redirectUrl: source?.redirectUrl ?? '',
    honeypot: source?.honeypot ?? '',
    ...{ url: file?.url ?? '', everyHours: file?.everyHours ?? 24 },
    ...{ scheme: file?.auth?.scheme ?? 'none', username: file?.auth?.username ?? '', secret: '' },
  };
}

export type SourceBody = Omit<Schemas['ContactSourceIn'], 'file'> & {
  readonly file?: Schemas['ContactSourceFileIn'];
};

/** Returns the sign-in of the form; undefined to keep the stored one. */
export function authOf(
  { scheme, username, secret }: SourceValues,
  source: Source | undefined,
): Schemas['ContactSourceFileAuthIn'] | null | undefined {
  if (scheme === 'none') return source?.file?.auth == null ? undefined : null;
  const stored = source?.file?.auth;
  const name = scheme === 'basic' ? username.trim() : null;
  if (secret === '' && stored?.scheme === scheme && stored.username === name) return undefined;
  return { scheme, username: name, secret };
}

export function mappingBody(rows: readonly MappingRow[]): Record<string, string> {
  const named = rows.filter(({ incoming }) => incoming.trim() !== '');
  return Object.fromEntries(named.map(({ incoming, target }) => [incoming.trim(), target.trim()]));
}

/** Returns the request body; skips rows without an incoming field. */
export function bodyOf(values: SourceValues, source?: Source): SourceBody {
  const mapping = mappingBody(values.mapping);
  const { basis, from } = values.legalBasis;
  const shared = {
    name: values.name.trim(),
    existing: values.existing,
    tags: values.tags,
    legalBasis: basis === null ? null : { basis, from: from.trim() || null },
    campaignId: values.campaignId,
  };
  if (values.kind === 'requests') {
    return {
      ...shared,
      mapping,
      redirectUrl: values.redirectUrl.trim() || null,
      honeypot: values.honeypot.trim() || null,
    };
  }
  const auth = authOf(values, source);
  return {
    ...{ kind: values.kind, ...shared },
    ...(Object.keys(mapping).length === 0 ? {} : { mapping }),
    file: { url: values.url.trim(), everyHours: values.everyHours || 0, ...(auth === undefined ? {} : { auth }) },
  };
}

/** Returns a change: the kind of a source stays. */
export function changeOf({ kind: _, ...change }: SourceBody): Schemas['ContactSourceUpdateIn'] {
  return change;
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  email: ' type="email" required',
  'legalBasis.basis': ' type="checkbox" value="consent"',
};

/** Returns a form for a website, with a field for each incoming field that a visitor fills in. Consent is a checkbox. */
export function htmlForm(url: string, { mapping, honeypot }: Pick<Source, 'mapping' | 'honeypot'>): string {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const inputs = Object.entries(mapping).flatMap(([name, target]) => {
    if (target === 'legalBasis.at' || target === 'legalBasis.from') return [];
    const type = INPUT_TYPES[target] ?? '';
    return [`  <label>${escaped(name)} <input name="${escaped(name)}"${type}></label>`];
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
