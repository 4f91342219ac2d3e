const files = import.meta.glob(['./**/*.ts', '!./index.ts'], { eager: true }) as Record<
  string,
  Readonly<Record<string, unknown>>
>;

/** All German texts by the names of their exports, in one file for the browser. */
export const texts: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files));
