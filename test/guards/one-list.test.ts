import { describe, expect, test } from 'vitest';
import { consoleTree, holds, service } from './holds.js';
import { enumerationsHaveOneList } from './one-list.js';

const COPY = "const names = {\n  hard: 'Dead',\n  soft: 'Temporary',\n  policy: 'Refused',\n};";

describe('texts of an enumeration have one list', () => {
  holds(
    enumerationsHaveOneList,
    [
      service(COPY),
      { 'console/src/words/enums.ts': COPY },
      { 'console/src/words/de/enums.ts': COPY },
      { 'src/platform/x.ts': COPY.replaceAll("'", '"') },
    ],
    [
      { 'src/engine/words/send-terms.ts': COPY },
      { 'src/engine/words/de/terms/send-terms.ts': COPY },
      service('const tones = { hard: 1, soft: 2, policy: 3 };'),
      service("const names = { hard: 'Dead', soft: 'Temporary' };"),
    ],
  );
  test('holds in the console', () => expect(enumerationsHaveOneList(consoleTree)).toEqual([]));
});
