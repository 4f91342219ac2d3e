import { expect, test } from 'vitest';
import { requireUncommon } from './common-passwords.js';

const LOC = ['body', 'password'];
const refused = { issues: [{ loc: LOC, ctx: { code: 'common_password' } }] };

test.each([
  ...[
    'password1234',
    'Password123!',
    'P@ssw0rd2024',
    'passwordpassword',
    'qwertyuiop123',
    '123456789012',
    '1q2w3e4r5t6y',
  ],
  ...[
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'zyxwvutsrqponm',
    'letmeinletmein',
    '!!iloveyou!!',
    'trustno1trustno1',
  ],
])('rejects %s, which attackers guess first', async (password) => {
  await expect(requireUncommon(password, LOC)).rejects.toMatchObject(refused);
});

test.each([
  ...[
    'nine lanterns over the lake',
    'correct horse battery staple',
    'Tk4-rowan-9917',
    'xkqj vbnwp zzyt',
    'пять фонарей над озером',
  ],
  ...['eight lanterns over the lake', '湖上九盏灯火照亮夜晚的水面'],
])('accepts %s', async (password) => {
  await expect(requireUncommon(password, LOC)).resolves.toBeUndefined();
});
