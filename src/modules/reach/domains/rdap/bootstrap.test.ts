import { describe, expect, it } from 'vitest';
import { readBootstrap, serverFor } from './bootstrap.js';
import { SHIPPED_BOOTSTRAP } from './shipped-bootstrap.js';

const FILE = {
  version: '1.0',
  services: [
    [
      ['com', 'NET'],
      ['http://plain.example/rdap', 'https://com.example/rdap'],
    ],
    [['uk'], ['https://uk.example/']],
    [['co.uk'], ['https://co-uk.example/']],
    [['old'], ['http://old.example/']],
    [['odd'], ['ftp://odd.example/', 7]],
    'nonsense',
  ],
};

describe("IANA's list of RDAP servers", () => {
  it('answers the server of the longest suffix, with TLS where there is a choice', () => {
    const servers = readBootstrap(FILE) ?? new Map();
    const asked = ['nora.com', 'nora.net', 'nora.uk', 'nora.co.uk', 'nora.old', 'nora.odd', 'nora.test', 'com'];
    expect(asked.map((name) => serverFor(servers, name))).toEqual([
      ...['https://com.example/rdap/', 'https://com.example/rdap/', 'https://uk.example/', 'https://co-uk.example/'],
      ...['http://old.example/', null, null, null],
    ]);
  });

  it('is no list if nothing in it is usable', () => {
    const wrong = [undefined, null, 'x', [], {}, { services: [] }, { services: {} }, { services: [[['com'], []]] }];
    expect(wrong.map(readBootstrap)).toEqual(wrong.map(() => null));
  });

  it('ships with servers that are queried over TLS', () => {
    const shipped = readBootstrap(SHIPPED_BOOTSTRAP) ?? new Map();
    expect(serverFor(shipped, 'nora.com')).toBe('https://rdap.verisign.com/com/v1/');
    expect([...shipped.values()].filter((url) => !url.startsWith('https://'))).toEqual([]);
  });
});
