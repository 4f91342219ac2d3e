/** Columns that differ between two equal runs: IDs, times, server responses, and the order of search words. */
const DIFFERS = /(?:^|_)(?:id|ids|uuid|at|until|position|sequence|words)$|Id$|At$|^(?:xmin|text|smtp_text|value)$/;
/** IDs in a text, and differences between mailbox names. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24}(?=@)|(?<=sender\d+\.)[0-9a-f]{6}/g;

/** Returns the parts of a row that must be equal in two runs that differ in this word. */
export function withoutIds(value: unknown, word: string): unknown {
  if (typeof value === 'string') return value.replaceAll(word, 'run').replace(IDS, 'id');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => withoutIds(each, word));
  if (value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value)) return null;
  const kept = Object.entries(value).filter(([name]) => !DIFFERS.test(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutIds(each, word)]));
}
