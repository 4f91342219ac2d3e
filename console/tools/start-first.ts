import type { Plugin } from 'vite';

const START = 'src/start.ts';
const SCRIPT = /<script type="module"([^>]*) src="([^"]*(?:main|index)[^"]*)"/;

/**
 * Lets `start.ts` load the texts of the reader's language before it imports the console, whose address it finds in its
 * script element. The page fetches both at once. With an import that the bundler knows, the console would be a lazy part,
 * and its code would be in more and larger files.
 */
export function startFirst(): Plugin {
  let base = '';
  let isBuild = false;
  return {
    name: 'start-first',
    configResolved: (config) => {
      base = config.base;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: START });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const start = Object.values(bundle ?? {}).find(
          (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(START),
        );
        const page = html.replace(
          SCRIPT,
          `<link rel="modulepreload" crossorigin href="$2">\n    <script type="module"$1 data-console="$2" src="${base}${start?.fileName ?? START}"`,
        );
        if (page === html) throw new Error('The page has no script of the console.');
        return page;
      },
    },
  };
}
