import { describe, expect, it } from 'vitest';
import { blockingRecords, type DomainChecks } from './domain-health.js';

const good: DomainChecks = { spf: 'valid', dkim: 'valid', dmarc: 'valid', mx: 'valid' };

describe('a sending domain', () => {
  it.each<[Partial<DomainChecks>, string[]]>([
    [{}, []],
    [{ spf: 'missing' }, []],
    [{ dkim: 'invalid', dmarc: 'missing' }, []],
    [{ spf: 'missing', dkim: 'invalid' }, ['spf', 'dkim']],
    [{ mx: 'missing' }, ['mx']],
    [{ spf: 'invalid', dkim: 'missing', mx: 'invalid' }, ['spf', 'dkim', 'mx']],
    [{ spf: 'unknown', dkim: 'missing', mx: 'unknown' }, []],
  ])('with %j is blocked by %j', (given, expected) => {
    expect(blockingRecords({ ...good, ...given })).toEqual(expected);
  });
});
