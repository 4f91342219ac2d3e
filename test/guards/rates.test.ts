import { describe, expect, test } from 'vitest';
import { consoleTree, holds, type Sample } from './holds.js';
import { ratesNameTheirBase } from './rates.js';

const screen = (text: string): Sample => ({ 'console/src/features/mailboxes/Mailboxes.tsx': text });

describe('rates name their base', () => {
  holds(
    ratesNameTheirBase,
    [
      screen("import { count, percent } from '../../ui/show/format';"),
      screen("const share = new Intl.NumberFormat('en', { style: 'percent' });"),
      screen('<td>{Math.round(rate * 100)}%</td>'),
      screen('<td>{reader.rate(share)}</td>'),
    ],
    [
      screen('<Rate value={one.bounceRate} part={one.bounces} whole={one.attempted} of={base.attempted} />'),
      screen('<span style={{ width: `${(value / most) * 100}%` }} />'),
      screen("import { count } from '../../ui/show/format';"),
    ],
  );
  test('in the console, too', () => expect(ratesNameTheirBase(consoleTree)).toEqual([]));
});
