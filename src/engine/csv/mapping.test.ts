import { describe, expect, it } from 'vitest';
import { customFieldName, parseTarget, targetText } from './fields.js';
import { guessMapping } from './guess-mapping.js';
import { type MapRowOptions, mapRow } from './map-row.js';
import { resolveMapping } from './mapping-plan.js';

const suggest = (headers: readonly string[], rows: readonly string[][] = []) =>
  guessMapping(headers, rows).map((column) => column.suggestedField);

describe('guessMapping', () => {
  it.each([
    [
      ['E-Mail-Adresse', 'Vorname', 'Nachname', 'Firma', 'Telefon', 'Ort', 'Land'],
      ['email', 'firstName', 'lastName', 'company', 'phone', 'city', 'country'],
    ],
    [
      ['Prénom', 'NOM', 'Courriel', 'Société', 'Ville', 'Pays', 'Poste'],
      ['firstName', 'lastName', 'email', 'company', 'city', 'country', 'title'],
    ],
    [
      ['Correo electrónico', 'Nombre', 'Apellidos', 'Empresa', 'Cargo'],
      ['email', 'firstName', 'lastName', 'company', 'title'],
    ],
    [
      ['first_name', 'LAST NAME', 'email_address', 'Job Title', 'Company Name', 'LinkedIn URL', 'Time Zone'],
      ['firstName', 'lastName', 'email', 'title', 'company', 'linkedinUrl', 'timezone'],
    ],
    [
      ['Contact First Name', 'Lead Email', 'Website', 'State/Province'],
      ['firstName', 'email', 'website', 'state'],
    ],
    [
      ['имя', 'фамилия', 'メールアドレス', '会社名', '국가'],
      ['firstName', 'lastName', 'email', 'company', 'country'],
    ],
    [
      ['Vorname', 'Name', 'Mail'],
      ['firstName', 'lastName', 'email'],
    ],
    [
      ['Name', 'Email'],
      ['custom.Name', 'email'],
    ],
    [
      ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Label', 'E-mail 1 - Value', 'E-mail 2 - Value'],
      ['custom.Name', 'firstName', 'lastName', 'custom.E-mail_1_-_Label', 'email', 'custom.E-mail_2_-_Value'],
    ],
    [
      ['Phone 1 - Type', 'Phone 1 - Value', 'Organization 1 - Name', 'Organization 1 - Title', 'Website 1 - Value'],
      ['custom.Phone_1_-_Type', 'phone', 'company', 'title', 'website'],
    ],
    [
      ['Address 1 - Formatted', 'Address 1 - City', 'Address 1 - Region', 'Address 1 - Country', 'Organization Title'],
      ['custom.Address_1_-_Formatted', 'city', 'state', 'country', 'title'],
    ],
    [
      ['firstName', 'customFields', 'Company size (EU)'],
      ['firstName', 'custom.customFields', 'custom.Company_size_EU'],
    ],
  ])('%j', (headers, expected) => {
    expect(suggest(headers)).toEqual(expected);
  });

  it('finds the addresses by the contents of a column', () => {
    const rows = [
      ['x', 'a@x.com', 'n'],
      ['y', 'b@x.com', ''],
      ['z', '', ''],
    ];
    expect(suggest(['column_1', 'column_2', 'column_3'], rows)).toEqual([
      'custom.column_1',
      'email',
      'custom.column_3',
    ]);
    const misled = [
      ['yes', 'Ann <a@x.com>'],
      ['no', 'b@x.com'],
    ];
    expect(suggest(['Email', 'Kontaktdaten'], misled)).toEqual(['custom.Email', 'email']);
  });

  it('suggests every field once, for the column that fits best', () => {
    const rows = [['old@', 'a@x.com', 'b@x.com']];
    expect(suggest(['Email 2', 'Email', 'Other'], rows)).toEqual(['custom.Email_2', 'email', 'custom.Other']);
    expect(suggest(['Phone', 'Mobile'])).toEqual(['phone', 'custom.Mobile']);
  });

  it('shows samples and how full each column is', () => {
    const [first, second] = guessMapping(
      ['Email', 'column_2'],
      [
        ['a@x.com', ''],
        ['b@x.com', ' '],
        ['', ''],
      ],
    );
    expect(first).toMatchObject({ index: 0, samples: ['a@x.com', 'b@x.com'], filledRate: 0.6667 });
    expect(second).toMatchObject({ suggestedField: null, confidence: 0, samples: [], filledRate: 0 });
    expect(guessMapping(['a'], [])[0]!.filledRate).toBeNull();
  });
});

describe('custom field names', () => {
  it('are usable in a template, and read back', () => {
    expect(['größe', 'Team Size', '2nd choice', '???', 'a-b_c'].map(customFieldName)).toEqual([
      'größe',
      'Team_Size',
      'nd_choice',
      'field',
      'a-b_c',
    ]);
    expect(targetText(parseTarget('custom.a b')!)).toBe('custom.a b');
    expect(['custom.Plan name', 'custom.'].map(customFieldName)).toEqual(['Plan name', 'custom']);
  });

  it.each(['', 'custom.', 'custom.__proto__', 'nope', 'Email', 'custom.a\nb', `custom.${'x'.repeat(65)}`])(
    '%j is no target',
    (text) => {
      expect(parseTarget(text)).toBeNull();
    },
  );
});

describe('resolveMapping', () => {
  const columns = guessMapping(['Email', 'Vorname', 'Größe', '7'], []);

  it('takes the suggestions when there is no mapping', () => {
    const result = resolveMapping(columns, null, { unmappedAsCustom: true });
    expect(result.ok && result.plan.targets.map((target) => target && targetText(target))).toEqual([
      'email',
      'firstName',
      'custom.Größe',
      'custom.field',
    ]);
    const without = resolveMapping(columns, null, { unmappedAsCustom: false });
    expect(without.ok && without.plan.targets.map((target) => target?.name)).toEqual([
      'email',
      'firstName',
      undefined,
      undefined,
    ]);
  });

  it('takes headers, indexes and null', () => {
    const result = resolveMapping(
      columns,
      { '0': 'email', Vorname: 'custom.name', Größe: null, '7': 'lastName' },
      { unmappedAsCustom: true },
    );
    expect(result.ok && result.plan.targets.map((target) => target && targetText(target))).toEqual([
      'email',
      'custom.name',
      null,
      'lastName',
    ]);
  });

  it('names every mistake', () => {
    const result = resolveMapping(
      columns,
      { Email: 'mail', Nope: 'email', '99': 'email', '0': 'email', '1': 'email' },
      { unmappedAsCustom: true },
    );
    expect(result).toEqual({
      ok: false,
      mistakes: [
        { key: '1', code: 'duplicate_field' },
        { key: '99', code: 'unknown_column' },
        { key: 'Email', code: 'unknown_field' },
        { key: 'Nope', code: 'unknown_column' },
      ],
    });
  });
});

describe('mapRow', () => {
  const headers = ['Email', 'First', 'TZ', 'Size', 'skip'];
  const result = resolveMapping(
    guessMapping(headers, []),
    { Email: 'email', First: 'firstName', TZ: 'timezone', Size: 'custom.size', skip: null },
    { unmappedAsCustom: true },
  );
  if (!result.ok) throw new Error('the plan of this test is wrong');
  const { plan } = result;
  const map = (cells: string[], options: Partial<MapRowOptions> = {}) =>
    mapRow({ cells }, plan, { skipRoleAddresses: false, skipDisposable: true, ...options });

  it('makes a contact: trimmed, on one line, without empty fields', () => {
    expect(map([' Ann.B@Example.COM ', ' Ann\r\n Marie ', '', ' 12\n13 ', 'x'])).toEqual({
      ok: true,
      contact: {
        email: 'Ann.B@example.com',
        emailKey: 'ann.b@example.com',
        localPart: 'Ann.B',
        domain: 'example.com',
        needsSmtputf8: false,
        firstName: 'Ann Marie',
        lastName: null,
        company: null,
        title: null,
        phone: null,
        website: null,
        linkedinUrl: null,
        city: null,
        state: null,
        country: null,
        timezone: null,
        customFields: { size: '12\n13' },
        legalBasis: null,
      },
    });
  });

  it('takes short rows, spreadsheet errors for nothing, and formulas as they are', () => {
    expect(map(['a@x.com'])).toMatchObject({ ok: true, contact: { firstName: null, customFields: {} } });
    expect(map(['a@x.com', '#N/A', 'NULL', '=1+1'])).toMatchObject({
      ok: true,
      contact: { firstName: null, customFields: { size: '=1+1' } },
    });
    expect(map(['a@x.com', 'Null'])).toMatchObject({ ok: true, contact: { firstName: 'Null' } });
  });

  it.each([
    [[''], 'missing_email', 'Email', null],
    [[' ', 'Ann'], 'missing_email', 'Email', null],
    [['ann'], 'invalid_email', 'Email', 'ann'],
    [['a@x.com\nBcc: b@x.com'], 'invalid_email', 'Email', 'a@x.com\nBcc: b@x.com'],
    [['a@mailinator.com'], 'disposable_address', 'Email', 'a@mailinator.com'],
    [['a@x.com', 'x'.repeat(301)], 'invalid_value', 'First', 'x'.repeat(200)],
    [['a@x.com', 'Ann', 'Mars/Base'], 'invalid_value', 'TZ', 'Mars/Base'],
    [['a@x.com', '', '', 'ü'.repeat(16_385)], 'cell_too_large', 'Size', 'ü'.repeat(200)],
    [['a@x.com', '', '', '', '', 'shifted'], 'too_many_columns', null, 'shifted'],
  ])('refuses %j: %s', (cells, errorCode, column, value) => {
    expect(map(cells)).toMatchObject({ ok: false, error: { errorCode, column, value } });
  });

  it('skips role and throw-away addresses only when asked to', () => {
    expect(map(['info@x.com'])).toMatchObject({ ok: true });
    expect(map(['info@x.com'], { skipRoleAddresses: true })).toMatchObject({
      ok: false,
      error: { errorCode: 'role_address' },
    });
    expect(map(['a@mailinator.com'], { skipDisposable: false })).toMatchObject({ ok: true });
  });

  it('passes on what the reading of the row has found', () => {
    const problem = { code: 'bad_encoding', column: 1, message: 'x' } as const;
    const options = { skipRoleAddresses: false, skipDisposable: false };
    expect(mapRow({ cells: ['a@x.com', 'J\ufffd'], problem }, plan, options)).toEqual({
      ok: false,
      error: { column: 'First', value: 'J\ufffd', errorCode: 'bad_encoding', errorMessage: 'x' },
    });
  });
});
