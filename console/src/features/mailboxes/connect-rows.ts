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

/** Parses lines of address, first name, last name, password, separated by tab, semicolon or comma. Skips a header line. */
export function rowsOfList(list: string): ConnectRow[] {
  return list
    .split(/\r?\n/)
    .map((line) => line.split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([address]) => address?.includes('@'))
    .map(([address = '', firstName = '', lastName = '', password = '']) => ({
      id: crypto.randomUUID(),
      address,
      firstName,
      lastName,
      password,
    }));
}
