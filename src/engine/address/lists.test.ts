import { describe, expect, it } from 'vitest';
import { companyDomain, registrableDomain } from './company-domain.js';
import { isDisposable } from './disposable.js';
import { guessEsp } from './esp.js';
import { isFreeMail } from './free-mail.js';
import { isRoleAddress } from './role-address.js';

describe('isFreeMail', () => {
  it.each([
    'gmail.com',
    'GMail.com',
    'yahoo.co.uk',
    'yahoo.com.br',
    'gmx.de',
    'live.nl',
    'web.de',
    'qq.com',
    'mail.gmx.net',
  ])('knows %s', (domain) => {
    expect(isFreeMail(domain)).toBe(true);
  });

  it.each([
    'example.com',
    'notgmail.com',
    'gmail.com.example.com',
    'yahoo-inc.com',
    'live.example.com',
    'outlook.company',
  ])('takes %s for a company', (domain) => {
    expect(isFreeMail(domain)).toBe(false);
  });
});

describe('companyDomain', () => {
  it('is the registrable domain, and nothing for free-mail addresses', () => {
    expect(companyDomain('a@mail.example.co.uk')).toBe('example.co.uk');
    expect(companyDomain('a@EXAMPLE.com')).toBe('example.com');
    expect(companyDomain('a@gmail.com')).toBeNull();
    expect(companyDomain('nothing')).toBeNull();
    expect(registrableDomain('co.uk')).toBeNull();
    expect(registrableDomain('shop.example.github.io')).toBe('example.github.io');
  });
});

describe('isRoleAddress', () => {
  it.each(['info', 'INFO', 'sales+de', 'customer.service', 'no-reply', 'kontakt', 'buchhaltung'])(
    'knows %s',
    (local) => {
      expect(isRoleAddress(local)).toBe(true);
    },
  );

  it.each(['ann', 'ann.sales', 'informant', 'hr.smith', 'constructor', ''])('takes %s for a person', (local) => {
    expect(isRoleAddress(local)).toBe(false);
  });
});

describe('isDisposable', () => {
  it('knows throw-away services and their sub-domains, nothing else', () => {
    expect(isDisposable('mailinator.com')).toBe(true);
    expect(isDisposable('x.Mailinator.com')).toBe(true);
    expect(isDisposable('example.com')).toBe(false);
    expect(isDisposable('mymailinator.com')).toBe(false);
  });
});

describe('guessEsp', () => {
  it.each([
    [['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'google'],
    [['example-com.mail.protection.outlook.com.'], 'microsoft'],
    [['MX.zoho.EU'], 'zoho'],
    [['mta5.am0.yahoodns.net'], 'yahoo'],
    [['mx01.mail.icloud.com'], 'icloud'],
    [['mxa-0001.gslb.pphosted.com'], 'proofpoint'],
    [['us-smtp-inbound-1.mimecast.com'], 'mimecast'],
    [['d1.ess.barracudanetworks.com'], 'barracuda'],
    [['mx1.hc1.iphmx.com'], 'cisco'],
    [['mail.example.com', 'aspmx.l.google.com'], 'google'],
    [['mail.notgoogle.com'], 'other'],
    [[], 'unknown'],
  ] as const)('%j is %s', (hosts, esp) => {
    expect(guessEsp(hosts)).toBe(esp);
  });
});
