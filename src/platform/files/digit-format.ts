/** Number format that shows an integer as digits in positions: null is a digit position, text is literal. */
export type DigitFormat = ReadonlyArray<string | null>;

/**
 * Part of a format code: quoted text, an escaped character, a digit position, or a character used in telephone numbers.
 */
const PIECE = /"([^"]*)"|\\(.)|([-+() ])|(0)/y;
/** Text that belongs to a number, such as a leading zero or an area code, unlike a unit or a currency. */
const PART_OF_NUMBER = /^[-+() /\d]*$/;
/** Spreadsheets keep 15 significant digits. */
const MOST = 999_999_999_999_999;

/**
 * Parses a format code (ECMA-376 part 1, 18.8.31) such as `000000`, `00000\-0000` or `"0"0`; returns null for a format
 * that shows the number unchanged or differently: with separators, decimals, conditions, a unit.
 */
export function parseDigitFormat(code: string): DigitFormat | null {
  const pieces: Array<string | null> = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < code.length && code[PIECE.lastIndex] !== ';') {
    const match = PIECE.exec(code);
    if (match === null) return null;
    const text = match[1] ?? match[2] ?? match[3];
    if (text !== undefined && !PART_OF_NUMBER.test(text)) return null;
    pieces.push(text ?? null);
  }
  return pieces.length > 1 && pieces.includes(null) ? pieces : null;
}

/**
 * Formats a number as its cell shows it; returns null if the format does not apply: to a fraction or a negative number.
 */
export function formatDigits(value: string, format: DigitFormat): string | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < 0 || number > MOST) return null;
  const width = format.filter((piece) => piece === null).length;
  const digits = String(number).padStart(width, '0');
  let at = 0;
  return format
    .map((piece) => {
      if (piece !== null) return piece;
      // Digits beyond the positions go into the first position.
      const end = at === 0 ? digits.length - width + 1 : at + 1;
      const shown = digits.slice(at, end);
      at = end;
      return shown;
    })
    .join('');
}
