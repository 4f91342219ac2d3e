import { parse } from 'node:querystring';

/** Raw parameters by name: one text, or all texts of a repeated one. */
export type RawParameters = Readonly<Record<string, string | string[] | undefined>>;

/** Splits a query string or an urlencoded form. Never throws; invalid percent escapes stay unchanged. */
export function parseQueryString(text: string): RawParameters {
  return parse(text, '&', '=', { maxKeys: 1000 });
}
