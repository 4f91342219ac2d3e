/** Bounds of an import (reliability A8.4). */
export const MAX_CELL_OCTETS = 32_768;
export const MAX_COLUMNS = 200;

/**
 * Maximum distance of a closing quote from its opening one, in code units. Beyond it, the quote counts as unclosed, and
 * reading continues with the next line. Far above the cell limit, so that a cell of a megabyte is still read as one
 * oversized cell.
 */
export const MAX_QUOTED = 2 * 1024 * 1024;

/** A row longer than this is not kept in memory; it is reported and skipped up to the end of its line. */
export const MAX_ROW = 4 * 1024 * 1024;
