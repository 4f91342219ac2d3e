import * as campaign from '../../src/engine/words/campaign-terms.js';
import * as contact from '../../src/engine/words/contact-terms.js';
import * as domain from '../../src/engine/words/domain-terms.js';
import * as gate from '../../src/engine/words/gate-terms.js';
import * as imports from '../../src/engine/words/import-terms.js';
import * as mailbox from '../../src/engine/words/mailbox-terms.js';
import * as notice from '../../src/engine/words/notice-terms.js';
import * as reason from '../../src/engine/words/reason-terms.js';
import * as error from '../../src/engine/words/send-error-terms.js';
import * as send from '../../src/engine/words/send-terms.js';
import * as webhook from '../../src/engine/words/webhook-terms.js';
import { blankOut } from './lexer.js';
import { isTest, type SourceFile } from './tree.js';

const LISTS: ReadonlyArray<readonly [string, readonly string[]]> = [
  ...[campaign, contact, domain, gate, imports, mailbox, notice, reason, error, send, webhook].flatMap((file) =>
    Object.entries(file)
      .filter(([name]) => name.endsWith('_LABELS'))
      .map(([name, labels]) => [name, Object.keys(labels)] as const),
  ),
];

/** A flat object literal: braces that contain no other braces. */
const FLAT = /\{([^{}]*)\}/g;
/** A key whose value is readable text: with a capital letter or a space, unlike a code. */
const KEY_OF_TEXT = /(?:^|[,\n])\s*(\w+):\s*(?:'(?=[A-Z]|[^'\n]* )|"(?=[A-Z]|[^"\n]* )|`)/g;

/**
 * Requires the texts of enumerations to be only in `src/engine/words`, their translations in `de/terms`. Shared report
 * pages have languages of their own.
 */
export function enumerationsHaveOneList(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /^(?:src|console\/src)\//.test(file.path) && !isTest(file))
    .filter(({ path }) => !/^src\/(?:engine\/words|sandbox)\/|^console\/src\/words\/analytics\/share\//.test(path))
    .flatMap(({ path, text, code }) => {
      const withStrings = blankOut(text, true);
      return [...code.matchAll(FLAT)].flatMap(({ index, 0: object }) => {
        const body = withStrings.slice(index + 1, index + object.length - 1);
        const keys = new Set([...body.matchAll(KEY_OF_TEXT)].map(([, key]) => key));
        return LISTS.filter(([, values]) => values.every((value) => keys.has(value))).map(
          ([name]) => `${path} has texts of its own for the values of ${name}`,
        );
      });
    });
}
