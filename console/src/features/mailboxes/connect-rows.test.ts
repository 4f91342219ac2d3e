import { describe, expect, it } from 'vitest';
import { rowsOfList, rowsWithList } from './connect-rows';

const said = (list: string) =>
  rowsOfList(list).map((row) => [row.address, row.firstName, row.lastName, row.password].join('|').replace(/\|+$/, ''));

describe('a pasted list of mailboxes', () => {
  it('has a row per line, with names and password, and skips its header', () => {
    expect(said('address,first name,last name,password\nann@acme.test,Ann,Berg,p@ss\n\nbo@acme.test;Bo;"Lee"')).toEqual(
      ['ann@acme.test|Ann|Berg|p@ss', 'bo@acme.test|Bo|Lee'],
    );
  });

  it('may be addresses alone, as mail programs and spreadsheets copy them', () => {
    const four = ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'];
    for (const list of ['a@x.test, b@x.test,\nc@x.test\td@x.test', 'a@x.test b@x.test; c@x.test\nd@x.test'])
      expect(said(list.replace('; ', '\n'))).toEqual(four);
    expect(said('Ann Berg <ann@acme.test>, "Bo van Lee" <bo@acme.test>')).toEqual([
      'ann@acme.test|Ann|Berg',
      'bo@acme.test|Bo|van Lee',
    ]);
    expect(said('no address')).toEqual([]);
  });

  it('takes missing names from addresses that consist of two', () => {
    expect(said('nora.lind@studio.test\nsales-team.eu@studio.test\ninfo1.x@studio.test')).toEqual([
      'nora.lind@studio.test|Nora|Lind',
      'sales-team.eu@studio.test',
      'info1.x@studio.test',
    ]);
  });

  it('keeps what was entered for its addresses when it grows', () => {
    const [first] = rowsOfList('ann@acme.test');
    const entered = { ...first, lastName: 'Berg', password: 'secret' } as NonNullable<typeof first>;
    const [kept, added] = rowsWithList([entered], 'ann@acme.test,Anna\nbo@acme.test');
    expect(kept).toEqual({ ...entered, firstName: 'Anna' });
    expect(added?.address).toBe('bo@acme.test');
  });
});
