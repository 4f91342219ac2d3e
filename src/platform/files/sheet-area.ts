import { damaged, WorkbookError, type WorkbookLimits } from './workbook-limits.js';

/** `r="AB12"` of a cell, `r="12"` of a row. */
const CELL = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SHEET = 'sheetData';
/** Maximum text between two tags, in characters. A cell has at most 32,767; import keeps the beginning of a longer one. */
const MAX_TEXT = 16 * 1024 * 1024;
/** Tags per cell: opening and closing tags of cell, formula, value, and text. */
const TAGS_PER_CELL = 8;

/**
 * Checks the cells of a part from its unpacked pieces: their number, and their positions by reference. References in
 * any other form are rejected, and XML in an encoding that would hide them. Any part can be a sheet, regardless of
 * its name; other parts pass.
 */
export class SheetArea {
  /** Unpacked text from the last `<` on, with a tag that can be incomplete. */
  #open: string[] = [];
  #openLength = 0;
  #isSheet = false;
  #rows = 1;
  #columns = 1;
  #cells = 0;
  #tags = 0;

  constructor(private readonly limits: WorkbookLimits) {}

  /** Checks the next piece. Throws WorkbookError. */
  add(piece: Buffer): void {
    if (piece.includes(0)) throw damaged();
    const next = piece.toString('latin1');
    // Long text is collected, not joined with each piece: that would take the square of its length.
    if (this.#isSheet && !next.includes('<')) {
      this.#open.push(next);
      this.#openLength += next.length;
      if (this.#openLength > MAX_TEXT) throw damaged();
      return;
    }
    const text = [...this.#open, next].join('');
    this.#isSheet ||= text.includes(SHEET);
    if (!this.#isSheet) {
      this.#open = [text.slice(-SHEET.length)];
      return;
    }
    const open = Math.max(0, text.lastIndexOf('<'));
    this.#check(text.slice(0, open));
    this.#open = [text.slice(open)];
    this.#openLength = text.length - open;
    if (this.#openLength > MAX_TEXT) throw damaged();
  }

  #check(text: string): void {
    const { maxColumns, maxRows, maxCells } = this.limits;
    for (const [, double, single] of text.matchAll(CELL)) {
      const cell = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '');
      if (cell === null) throw damaged();
      this.#cells += 1;
      this.#rows = Math.max(this.#rows, Number(cell[2]));
      this.#columns = Math.max(this.#columns, columnNumber(cell[1] ?? ''));
    }
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) this.#tags += 1;
    if (this.#columns > maxColumns) throw new WorkbookError(`The sheet has more than ${maxColumns} columns.`);
    const cells = Math.max(this.#rows * this.#columns, this.#cells - this.#rows, this.#tags / TAGS_PER_CELL);
    if (this.#rows > maxRows || cells > maxCells) {
      throw new WorkbookError(`The sheet has more than ${maxRows} rows, or ${maxCells} cells.`);
    }
  }
}

/** `A` is 1, `Z` 26, `AA` 27. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
