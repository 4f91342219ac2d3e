import { describe } from 'vitest';
import { holds } from './holds.js';
import { partsHaveAnOrder } from './parts.js';

const inbox = 'src/modules/conversation/inbox';

describe('parts of a module have an order', () => {
  holds(
    partsHaveAnOrder,
    [
      {
        [`${inbox}/a.service.ts`]: "import { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import type { A } from '../c.js';",
      },
      {
        [`${inbox}/presence/a.ts`]: "import { b } from '../messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../presence/c.js';",
      },
      {
        [`${inbox}/index.ts`]: "export { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../index.js';",
      },
      {
        [`${inbox}/presence/a.ts`]: "import { b } from '../messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../notes/c.js';",
        [`${inbox}/notes/c.ts`]: "import { d } from '../presence/d.js';",
      },
      {
        [`${inbox}/a.ts`]: "import { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../notes/c.js';",
        [`${inbox}/notes/c.ts`]: "import { d } from '../d.js';",
      },
    ],
    [
      {
        [`${inbox}/index.ts`]: "export { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../c.js';",
      },
      {
        [`${inbox}/a.test.ts`]: "import { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../c.js';",
      },
      {
        [`${inbox}/a.ts`]: "import { b } from './messages/b.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../../threads/index.js';",
      },
      {
        [`${inbox}/a.ts`]: "import { b } from './messages/b.js';\nimport { c } from './notes/c.js';",
        [`${inbox}/messages/b.ts`]: "import { c } from '../notes/c.js';",
        [`${inbox}/presence/d.ts`]: "import { c } from '../notes/c.js';",
      },
    ],
  );
});
