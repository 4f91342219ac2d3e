import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { backgroundWork } from '../../src/jobs.js';

const MODULES = fileURLToPath(new URL('../../src/modules', import.meta.url));

function declaredJobs(): string[] {
  return readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jobs.ts'))
    .flatMap((file) => [
      ...readFileSync(join(MODULES, file), 'utf8').matchAll(/defineJob(?:<[^>]*>)?\(\{\s*name: '([^']+)'/g),
    ])
    .map((match) => match[1] as string);
}

describe('background jobs', () => {
  it('every declared job has exactly one worker', () => {
    const handled = backgroundWork().handlers.map((handler) => handler.name);
    expect([...handled].sort()).toEqual([...new Set(handled)].sort());
    const declared = declaredJobs();
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter((name) => !handled.includes(name))).toEqual([]);
  });
});
