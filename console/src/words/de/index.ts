const files = import.meta.glob<Readonly<Record<string, unknown>>>(['./**/*.ts', '!./index.ts'], {
  eager: true,
});

/** All German texts by the names of their exports, in one file for the browser. */
export const texts: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files));
