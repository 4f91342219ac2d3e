import { expect, it } from 'vitest';
import { gateValues } from '../../console/src/words/campaigns/gates.js';
import { facts, mailbox } from '../../src/engine/admission/decide.fixture.js';
import type { AdmissionFacts } from '../../src/engine/admission/facts.js';
import { valuesOfGate } from '../../src/engine/admission/gate-values.js';
import { GATES } from '../../src/engine/admission/reasons.js';

it('the console has words for each value that a gate shows', () => {
  const held = mailbox({
    ...{ failure: { code: 'x', message: 'x' }, protectedUntil: new Date(0), protectedFor: 'x' },
    destinationRest: { domain: 'acme.test', until: new Date(0) },
  });
  const all: AdmissionFacts = facts({
    mailbox: held,
    suppression: { scope: 'workspace', kind: 'email', reason: 'manual', entry: 'ann@acme.test' },
  });
  const names = GATES.flatMap((gate) =>
    Object.keys(valuesOfGate(gate, all, { verdict: { outcome: 'pass' }, mailbox: held } as never)),
  );
  expect(names.length).toBeGreaterThan(30);
  expect([...new Set(names)].filter((name) => gateValues[name] === undefined)).toEqual([]);
});
