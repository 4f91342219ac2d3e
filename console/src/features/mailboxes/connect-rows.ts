/** A mailbox to connect, as entered in its row. */
export interface ConnectRow {
  readonly id: string;
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

export const emptyRow = (): ConnectRow => ({
  id: crypto.randomUUID(),
  address: '',
  firstName: '',
  lastName: '',
  password: '',
});

export const isEmpty = (row: ConnectRow): boolean =>
  [row.address, row.firstName, row.lastName, row.password].every((value) => value.trim() === '');

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;
const NAMED = /^"?(?<name>[^"<]*?)"?\s*<(?<address>[^<>]+)>$/;

/**
 * Parses lines of address, first name, last name, password, separated by tab, semicolon or comma, and lines of addresses only,
 * as mail programs copy them. Skips a header line. Names that are missing come from addresses such as `ann.berg@acme.test`.
 */
export const rowsOfList = (list: string): ConnectRow[] => list.split(/\r?\n/).flatMap(rowsOfLine);

/** Replaces the rows by those of a list, but keeps what was entered for an address that the list has without it. */
export function rowsWithList(rows: readonly ConnectRow[], list: string): ConnectRow[] {
  const known = new Map(rows.map((row) => [row.address, row]));
  return rowsOfList(list).map((row) => {
    const old = known.get(row.address);
    if (old === undefined) return row;
    return {
      ...old,
      firstName: row.firstName || old.firstName,
      lastName: row.lastName || old.lastName,
      password: row.password || old.password,
    };
  });
}

function rowsOfLine(line: string): ConnectRow[] {
  const separator = ['\t', ';', ','].find((one) => line.includes(one)) ?? ' ';
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
  const filled = (separator === ' ' && line.includes('<') ? [line.trim()] : cells).filter((cell) => cell !== '');
  const addresses = filled.map(namedAddress);
  if (addresses.every((one) => one !== null)) return addresses.map(([address, ...names]) => rowOf(address, ...names));
  const [address = '', firstName, lastName, password] = cells;
  return address.includes('@') ? [rowOf(address, firstName, lastName, password)] : [];
}

/** Returns the address of a cell, with first and last name if it has them: `Ann Berg <ann@acme.test>`. Null if it is no address. */
function namedAddress(cell: string): [address: string, firstName?: string, lastName?: string] | null {
  if (ADDRESS.test(cell)) return [cell];
  const { name, address } = NAMED.exec(cell)?.groups ?? {};
  if (name === undefined || address === undefined || !ADDRESS.test(address)) return null;
  const [first, ...rest] = name.split(/\s+/);
  return [address, first, rest.join(' ')];
}

function rowOf(address: string, firstName = '', lastName = '', password = ''): ConnectRow {
  const row = { id: crypto.randomUUID(), address, firstName, lastName, password };
  const [first, last, ...others] = address.slice(0, address.indexOf('@')).split(/[._-]/);
  const isName = others.length === 0 && [first, last].every((part) => /^\p{L}{2,}$/u.test(part ?? ''));
  if (firstName !== '' || lastName !== '' || !isName) return row;
  return { ...row, firstName: capitalized(first), lastName: capitalized(last) };
}

const capitalized = (name = ''): string => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
