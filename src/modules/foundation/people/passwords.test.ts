import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Passwords, passwordCost, STRONG } from './passwords.js';

test('a stored password takes the work that OWASP recommends, also to compare', async () => {
  const usual = passwordCost.current;
  passwordCost.current = STRONG;
  try {
    const passwords = new Passwords(new Registry());
    const stored = await passwords.store('nine lanterns over the lake', 'someone');
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await passwords.matches('nine lanterns over the lake', stored, 'someone')).toBe(true);
    expect(await passwords.matches('ten lanterns over the lake', stored, 'someone')).toBe(false);
  } finally {
    passwordCost.current = usual;
  }
});
