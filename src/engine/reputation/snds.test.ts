import { describe, expect, it } from 'vitest';
import { complaintShare, readSnds } from './snds.js';

const ROW =
  '192.0.2.1,3/8/2026 1:00 AM,3/8/2026 11:00 PM,1250,1200,1240,GREEN,< 0.1%,,,0,mail.sender.example,ana@sender.example,';

describe('the data feed of SNDS', () => {
  it('is read by column', () => {
    expect(readSnds(`${ROW}\r\n`)).toEqual([
      {
        ...{ address: '192.0.2.1', date: '2026-03-08', rcptCommands: 1250, dataCommands: 1200 },
        ...{ messageRecipients: 1240, filterResult: 'green', complaintRate: '< 0.1%', trapHits: 0 },
        ...{ sampleHelo: 'mail.sender.example', sampleMailFrom: 'ana@sender.example', comments: null },
      },
    ]);
  });

  it('may have quotes, traps, comments, IPv6 and unknown words', () => {
    const [day] =
      readSnds(
        '"2001:DB8::1","3/8/2026 1:00 AM","3/8/2026 2:00 AM","1","1","1","PURPLE","n/a","3/8/2026 1:00 AM","3/8/2026 1:05 AM","3","h, 1","a@b.c","Blocked"',
      ) ?? [];
    expect(day).toMatchObject({
      ...{ address: '2001:db8::1', filterResult: null, complaintRate: null, trapHits: 3, sampleHelo: 'h, 1' },
      ...{ comments: 'Blocked' },
    });
  });

  it('has the latest day of an address, whatever the order', () => {
    const older = ROW.replaceAll('3/8/2026', '3/7/2026').replace('GREEN', 'RED');
    for (const text of [`${ROW}\n${older}`, `${older}\n${ROW}`]) {
      expect(readSnds(text)).toMatchObject([{ date: '2026-03-08', filterResult: 'green' }]);
    }
  });

  it('without email is empty, and rows that cannot be read are skipped', () => {
    expect(readSnds('')).toEqual([]);
    expect(readSnds(`nonsense\n${ROW}\n192.0.2.2,yesterday,,,,,RED,1%`)).toHaveLength(1);
  });

  it('is not a sign-in page or another text', () => {
    expect(readSnds('<html><body>Sign in</body></html>')).toBeNull();
    expect(readSnds('{"error": "key"}')).toBeNull();
  });
});

it.each([
  ['< 0.1%', 0.001],
  ['0.3%', 0.003],
  ['0.1-0.3%', 0.003],
  ['> 4%', 0.04],
  [null, null],
])('the complaint rate %s is at most %s', (rate, share) => {
  expect(complaintShare(rate)).toBe(share);
});
