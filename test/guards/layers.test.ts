import { describe, expect, test } from 'vitest';
import { consoleTree, holds, service, tree } from './holds.js';
import * as layers from './layers.js';

const engine = (text: string) => ({ 'src/engine/a/b.ts': text });

test('the tree is really read', () => {
  expect(tree.length).toBeGreaterThan(50);
  const context = tree.find((file) => file.path === 'src/platform/context.ts');
  expect(context?.imports).toContainEqual({
    specifier: './db/transaction.js',
    target: 'src/platform/db/transaction.ts',
    typeOnly: false,
  });
});

describe('the engine is pure', () => {
  holds(
    layers.engineIsPure,
    [
      engine("import { readFileSync } from 'node:fs';"),
      engine("import pg from 'pg';"),
      engine("import { x } from '../../platform/errors.js';"),
      engine("import type { Ctx } from '../../platform/context.js';"),
      engine('const now = Date.now();'),
      engine('const now = new Date();'),
      engine('const n = Math.random();'),
      engine('const n = DateTime.now();'),
      engine("const later = await import('node:fs');"),
      engine("export {\n  readFileSync,\n} from 'node:fs';"),
    ],
    [
      engine(
        "import type { Readable } from 'node:stream';\nimport { DateTime } from 'luxon';\nimport { x } from '../c/d.js';",
      ),
      engine("// Date.now() is not used here\nconst text = 'Math.random()'; const day = new Date(0);"),
      { 'src/engine/a/b.test.ts': 'Date.now()' },
    ],
  );
});

describe('layers point down', () => {
  holds(
    layers.layersPointDown,
    [
      { 'src/platform/http/auth.ts': "import { x } from '../../modules/foundation/workspaces/index.js';" },
      { 'src/platform/http/auth.ts': "import type { X } from '../../modules/foundation/workspaces/index.js';" },
      { 'src/modules/conversation/inbox/a.service.ts': "import { x } from '../../../../sandbox/src/world.js';" },
      { 'src/modules/conversation/inbox/a.service.ts': "import { x } from '../../../app.js';" },
      { 'src/app.ts': "import { x } from '../sandbox/src/world.js';" },
      { 'src/platform/log.ts': "import { x } from '../support/database.js';" },
    ],
    [
      { 'src/app.ts': "import { x } from './modules/conversation/inbox/inbox.routes.js';" },
      { 'src/platform/a.test.ts': "import { x } from '../support/database.js';" },
    ],
  );
});

describe('the sandbox stands apart', () => {
  const demo = (text: string) => ({ 'sandbox/src/demo/main.ts': text });
  holds(
    layers.sandboxStandsApart,
    [
      demo("import { x } from '../../../src/app.js';"),
      demo("import type { X } from '../../../src/app.js';"),
      { 'sandbox/src/world.test.ts': "import { x } from '../../test/support/database.js';" },
    ],
    [
      demo("import { x } from '../world.js';\nimport { createTransport } from 'nodemailer';"),
      { 'test/a.ts': "import '../sandbox/src/world.js';" },
    ],
  );
});

describe('modules meet at their doors, in order', () => {
  holds(
    layers.modulesMeetAtTheirDoors,
    [
      service("import { x } from '../campaigns/campaigns.repo.js';"),
      service("import type { X } from '../campaigns/campaigns.service.js';"),
      service("import { x } from '../../sending/delivery/index.js';"),
      service("import { x } from '../../insight/webhooks/webhooks.jobs.js';"),
      { 'src/modules/outreach/surprise/a.service.ts': '' },
      { 'src/modules/insight/contacts/a.service.ts': '' },
      service("import { x } from '../campaigns/slots/deep/index.js';"),
      service("import { x } from '../../sending/delivery/deep/index.js';"),
    ],
    [
      service(
        "import { x } from '../campaigns/index.js';\nimport { j } from '../../foundation/events/events.jobs.js';",
      ),
      service("import { x } from '../campaigns/slots/index.js';"),
      service("import { x } from './contacts.repo.js';"),
    ],
  );
});

describe('roles keep to their layer', () => {
  holds(
    layers.rolesKeepToTheirLayer,
    [
      { 'src/modules/conversation/inbox/inbox.routes.ts': "import { x } from './inbox.repo.js';" },
      { 'src/modules/conversation/inbox/inbox.routes.ts': "import { x } from './inbox.reads.js';" },
      { 'src/modules/conversation/inbox/inbox.worker.ts': "import { x } from './inbox.repo.js';" },
      { 'src/modules/conversation/inbox/inbox.repo.ts': "import { x } from './inbox.service.js';" },
      { 'src/modules/conversation/inbox/inbox.service.ts': "import { x } from './inbox.routes.js';" },
      { 'src/modules/conversation/inbox/inbox.service.ts': "import type { FastifyRequest } from 'fastify';" },
      { 'src/modules/conversation/inbox/inbox.schemas.ts': "import { x } from './inbox.service.js';" },
    ],
    [
      {
        'src/modules/conversation/inbox/inbox.routes.ts':
          "import type { Row } from './inbox.repo.js';\nimport { x } from './inbox.service.js';",
      },
      { 'src/modules/conversation/inbox/inbox.service.ts': "import { x } from './inbox.repo.js';" },
    ],
  );
});

describe('services know no wire', () => {
  holds(
    layers.servicesKnowNoWire,
    [
      service("import type { ContactOut } from './contacts.schemas.js';"),
      { 'src/modules/outreach/contacts/contacts.reads.ts': "import { MAX } from './contacts.schemas.js';" },
      { 'src/modules/outreach/contacts/contacts.worker.ts': "import { ContactOut } from './contacts.schemas.js';" },
    ],
    [
      { 'src/modules/outreach/contacts/contacts.routes.ts': "import { ContactOut } from './contacts.schemas.js';" },
      { 'src/modules/outreach/contacts/contact-wire.ts': "import type { ContactOut } from './contacts.schemas.js';" },
    ],
  );
});

describe('imports have no cycles', () => {
  holds(
    layers.importsHaveNoCycles,
    [
      {
        'src/a.ts': "import { b } from './b.js';",
        'src/b.ts': "import { c } from './c.js';",
        'src/c.ts': "import { a } from './a.js';",
      },
      { 'src/a.ts': "import { a } from './a.js';" },
      { 'src/a.ts': "import { b } from './b.js';", 'src/b.ts': "import type { A } from './a.js';" },
      { 'console/src/A.tsx': "import { b } from './b';", 'console/src/b/index.ts': "import('../A');" },
    ],
    [{ 'src/a.ts': "import './b.js';\nimport './c.js';", 'src/b.ts': "import './c.js';", 'src/c.ts': '' }],
  );

  test('in the console, too', () => expect(layers.importsHaveNoCycles(consoleTree)).toEqual([]));
});
