import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Row of an aggregate report. */
interface Row {
  readonly ip: string;
  readonly count: number;
  readonly dkim: 'pass' | 'fail';
  readonly spf: 'pass' | 'fail';
  readonly disposition?: string;
  readonly from?: string;
}

/** Facts of a report: email of a domain in a period of one day. */
export interface ReportFacts {
  readonly domain: string;
  readonly id: string;
  /** Start of the day in seconds since 1970. */
  readonly begin: number;
  readonly policy?: string;
  readonly rows: readonly Row[];
}

const DAY = 86_400;
const rowOf = (row: Row) =>
  `<source_ip>${row.ip}</source_ip><count>${row.count}</count><policy_evaluated><disposition>${row.disposition ?? 'none'}</disposition><dkim>${row.dkim}</dkim><spf>${row.spf}</spf>`;
const dkimOf = (domain: string, row: Row) =>
  `<dkim><domain>${domain}</domain><selector>outrider</selector><result>${row.dkim}</result></dkim>`;
const spfOf = (domain: string, row: Row) => `<spf><domain>${domain}</domain><result>${row.spf}</result></spf>`;

/** Report generator: its name and the format of its documents. */
export interface Generator {
  readonly organization: string;
  readonly from: string;
  readonly subject: (facts: ReportFacts) => string;
  readonly fileName: (facts: ReportFacts) => string;
  readonly contentType: string;
  readonly document: (facts: ReportFacts) => string;
  readonly pack: (name: string, document: string) => Buffer;
}

const plain = (_name: string, text: string) => Buffer.from(text);
const gzip = (_name: string, text: string) => gzipSync(text);
const named = (receiver: string, extension: string) => (facts: ReportFacts) =>
  `${receiver}!${facts.domain}!${facts.begin}!${facts.begin + DAY - 1}${extension}`;

/** Formats of aggregate reports of ten generators, based on their documentation, published reports, and RFC 9990. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  google: {
    organization: 'google.com',
    from: 'noreply-dmarc-support@google.com',
    subject: (facts) => `Report domain: ${facts.domain} Submitter: google.com Report-ID: ${facts.id}`,
    fileName: named('google.com', '.zip'),
    contentType: 'application/zip',
    pack: (name, text) => zipOf(name.replace(/\.zip$/, '.xml'), Buffer.from(text)),
    document: (facts) => `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
  <report_metadata>
    <org_name>google.com</org_name>
    <email>noreply-dmarc-support@google.com</email>
    <extra_contact_info>https://support.google.com/a/answer/2466580</extra_contact_info>
    <report_id>${facts.id}</report_id>
    <date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY - 1}</end></date_range>
  </report_metadata>
  <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><sp>none</sp><pct>100</pct></policy_published>
  ${facts.rows
    .map(
      (row) => `<record><row>${rowOf(row)}</policy_evaluated></row>
    <identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers>
    <auth_results>${dkimOf(facts.domain, row)}${spfOf(facts.domain, row)}</auth_results></record>`,
    )
    .join('\n')}
</feedback>`,
  },
  microsoft: {
    organization: 'Enterprise Outlook',
    from: 'dmarcreport@microsoft.com',
    subject: (facts) => `Report Domain: ${facts.domain} Submitter: protection.outlook.com Report-ID: ${facts.id}`,
    fileName: named('protection.outlook.com', '.xml.gz'),
    contentType: 'application/gzip',
    pack: gzip,
    document: (facts) => `<?xml version="1.0"?>
<feedback xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><version>1.0</version><report_metadata><org_name>Enterprise Outlook</org_name><email>dmarcreport@microsoft.com</email><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY}</end></date_range></report_metadata><policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><sp>none</sp><pct>100</pct><fo>0</fo></policy_published>${facts.rows
      .map(
        (row) =>
          `<record><row>${rowOf(row)}</policy_evaluated></row><identifiers><envelope_to>contoso.com</envelope_to><envelope_from>${facts.domain}</envelope_from><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results>${dkimOf(facts.domain, row)}<spf><domain>${facts.domain}</domain><scope>mfrom</scope><result>${row.spf}</result></spf></auth_results></record>`,
      )
      .join('')}</feedback>`,
  },
  yahoo: {
    organization: 'Yahoo',
    from: 'noreply@dmarc.yahoo.com',
    subject: (facts) => `Report Domain: ${facts.domain} Submitter: Yahoo Inc. Report-ID: <${facts.id}>`,
    fileName: named('yahoo.com', '.xml.gz'),
    contentType: 'application/gzip',
    pack: gzip,
    document: (facts) => `<?xml version="1.0"?>
<feedback>
  <report_metadata><org_name>Yahoo</org_name><email>dmarchelp@yahooinc.com</email><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY - 1} </end></date_range></report_metadata>
  <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><pct>100</pct></policy_published>
  ${facts.rows.map((row) => `<record><row>${rowOf(row)}</policy_evaluated></row><identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results>${dkimOf(facts.domain, row)}</auth_results></record>`).join('\n')}
</feedback>`,
  },
  fastmail: {
    organization: 'Fastmail Pty Ltd',
    from: 'reports@fastmaildmarc.com',
    subject: (facts) => `Report Domain: ${facts.domain} Submitter: fastmaildmarc.com Report-ID: ${facts.id}`,
    fileName: named('fastmaildmarc.com', '.xml.gz'),
    contentType: 'application/gzip',
    pack: gzip,
    document: (facts) => `<?xml version="1.0"?>
<!-- one report a day -->
<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">
  <version>1.0</version>
  <report_metadata><org_name>Fastmail Pty Ltd</org_name><email>reports@fastmaildmarc.com</email><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY}</end></date_range><generator>Mail::DMARC 1.20260101</generator></report_metadata>
  <policy_published><domain>${facts.domain}</domain><p>${facts.policy ?? 'none'}</p><sp/><np>reject</np><adkim>r</adkim><aspf>r</aspf><fo>1</fo><testing>n</testing><discovery_method>treewalk</discovery_method></policy_published>
  ${facts.rows.map((row) => `<record><row>${rowOf(row)}<reason><type>local_policy</type><comment><![CDATA[arc=pass & <trusted>]]></comment></reason></policy_evaluated></row><identifiers><header_from>${row.from ?? facts.domain}</header_from><envelope_from>${facts.domain}</envelope_from></identifiers><auth_results>${dkimOf(facts.domain, row)}${spfOf(facts.domain, row)}</auth_results></record>`).join('')}
</feedback>`,
  },
  mailRu: {
    organization: 'Mail.Ru',
    from: 'dmarc_support@corp.mail.ru',
    subject: (facts) => `Report Domain: ${facts.domain}; Submitter: Mail.Ru; Report-ID: ${facts.id}`,
    fileName: named('mail.ru', '.xml.gz'),
    contentType: 'application/gzip',
    pack: gzip,
    document: (facts) => `<?xml version="1.0" encoding="utf-8"?>
<feedback>
 <report_metadata><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY}</end></date_range><email>dmarc_support@corp.mail.ru</email><extra_contact_info>https://help.mail.ru/mail-help</extra_contact_info><org_name>Mail.Ru</org_name><report_id>${facts.id}</report_id></report_metadata>
 <policy_published><adkim>r</adkim><aspf>r</aspf><domain>${facts.domain}</domain><p>${facts.policy ?? 'none'}</p><pct>100</pct><sp>none</sp></policy_published>
 ${facts.rows.map((row) => `<record><auth_results>${dkimOf(facts.domain, row)}${spfOf(facts.domain, row)}</auth_results><identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers><row>${rowOf(row)}</policy_evaluated></row></record>`).join('')}
</feedback>`,
  },
  gateway: {
    organization: 'gateway.filter-host.net',
    from: 'MAILER-DAEMON@gateway.filter-host.net',
    subject: (facts) => `Dmarc Aggregate Report Domain: ${facts.domain} Submitter: gateway.filter-host.net`,
    fileName: named('gateway.filter-host.net', '!1.xml'),
    contentType: 'text/xml',
    pack: plain,
    document: (facts) => `\ufeff<?xml version='1.0' encoding='utf-8'?>
<ns0:feedback xmlns:ns0="http://dmarc.org/dmarc-xml/0.1"><ns0:report_metadata><ns0:org_name>gateway.filter-host.net</ns0:org_name><ns0:email>a&#64;example.net</ns0:email><ns0:report_id>${facts.id}</ns0:report_id><ns0:date_range><ns0:begin>${facts.begin}</ns0:begin><ns0:end>${facts.begin + DAY}</ns0:end></ns0:date_range></ns0:report_metadata><ns0:policy_published><ns0:domain>${facts.domain.toUpperCase()}</ns0:domain><ns0:p>${facts.policy ?? 'none'}</ns0:p></ns0:policy_published>${facts.rows
      .map(
        (row) =>
          `<record><row>${rowOf(row)}</policy_evaluated></row><identities><header_from>${row.from ?? facts.domain}</header_from></identities><auth_results>${spfOf(facts.domain, row)}</auth_results></record>`,
      )
      .join('')}</ns0:feedback>`,
  },
  zoho: {
    organization: 'zoho.com',
    from: 'noreply-dmarc@zoho.com',
    subject: (facts) => `Report Domain: ${facts.domain} Submitter: zoho.com Report-ID: ${facts.id}`,
    fileName: named('zoho.com', '.zip'),
    contentType: 'application/octet-stream',
    pack: (name, text) => zipOf(name.replace(/\.zip$/, '.xml'), Buffer.from(text)),
    // SPF that was checked by the HELO name has no domain, and the result comes before it.
    document: (facts) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<feedback>
    <report_metadata><org_name>zoho.com</org_name><email>noreply-dmarc@zoho.com</email><extra_contact_info>https://www.zoho.com/mail/help</extra_contact_info><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY}</end></date_range></report_metadata>
    <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><pct>100</pct><fo>0</fo></policy_published>
    ${facts.rows.map((row) => `<record><row>${rowOf(row)}</policy_evaluated></row><identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results><dkim><result>${row.dkim}</result><domain>${facts.domain}</domain><selector>outrider</selector></dkim><spf><result>none</result><scope>helo</scope></spf></auth_results></record>`).join('\n    ')}
</feedback>`,
  },
  mimecast: {
    organization: 'Mimecast',
    from: 'no-reply@eu-1.mimecastreport.com',
    subject: (facts) => `Report domain: ${facts.domain} Submitter: mimecast.org Report-ID: ${facts.id}`,
    fileName: named('mimecast.org', '!157a5fe30ec76f4b.xml.gz'),
    contentType: 'application/gzip',
    // A line end follows the archive.
    pack: (name, text) => Buffer.concat([gzip(name, text), Buffer.from('\r\n')]),
    document: (facts) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<feedback>
  <report_metadata><org_name>Mimecast</org_name><email>no-reply@eu-1.mimecastreport.com</email><extra_contact_info>https://community.mimecast.com</extra_contact_info><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY - 1}</end></date_range></report_metadata>
  <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><sp>none</sp><pct>100</pct></policy_published>
  ${facts.rows.map((row) => `<record><row>${rowOf(row)}</policy_evaluated></row><identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results><dkim><domain>${facts.domain}</domain><selector>outrider</selector><result>${row.dkim}</result><human_result/></dkim>${spfOf(facts.domain, row)}</auth_results></record>`).join('\n  ')}
</feedback>`,
  },
  openDmarc: {
    organization: 'mx.receiver.net',
    from: 'postmaster@mx.receiver.net',
    subject: (facts) =>
      `Report Domain: ${facts.domain} Submitter: mx.receiver.net Report-ID: ${facts.domain}-1530233361`,
    fileName: named('mx.receiver.net', '.zip'),
    contentType: 'application/zip',
    pack: (name, text) => zipOf(name.replace(/\.zip$/, '.xml'), Buffer.from(text)),
    // Results without a domain, and no DKIM result of unsigned email.
    document: (facts) => `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
 <report_metadata>
  <org_name>mx.receiver.net</org_name>
  <email>postmaster@mx.receiver.net</email>
  <report_id>${facts.id}</report_id>
  <date_range>
   <begin>${facts.begin}</begin>
   <end>${facts.begin + DAY}</end>
  </date_range>
 </report_metadata>
 <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><sp>none</sp><pct>100</pct></policy_published>
 ${facts.rows.map((row) => `<record>\n  <row>${rowOf(row)}</policy_evaluated></row><identifiers><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results><spf><domain></domain><result>none</result></spf>${row.dkim === 'pass' ? dkimOf(facts.domain, row) : ''}</auth_results></record>`).join('\n ')}
</feedback>`,
  },
  mailServer: {
    organization: 'small-company.net',
    from: 'postmaster@small-company.net',
    subject: (facts) => `Report Domain: ${facts.domain} Submitter: small-company.net Report-ID: ${facts.id}`,
    fileName: named('small-company.net', '.xml'),
    contentType: 'application/xml',
    pack: plain,
    document: (facts) => `<?xml version="1.0"?>
<feedback>
  <version>1.0</version>
  <report_metadata><org_name>small-company.net</org_name><email>postmaster@small-company.net</email><report_id>${facts.id}</report_id><date_range><begin>${facts.begin}</begin><end>${facts.begin + DAY - 1}</end></date_range></report_metadata>
  <policy_published><domain>${facts.domain}</domain><adkim>r</adkim><aspf>r</aspf><p>${facts.policy ?? 'none'}</p><sp>none</sp><pct>100</pct><fo>0</fo></policy_published>
  ${facts.rows.map((row) => `<record><row>${rowOf(row)}</policy_evaluated></row><identifiers>\n\t   <envelope_from>${facts.domain}</envelope_from><header_from>${row.from ?? facts.domain}</header_from></identifiers><auth_results>${dkimOf('newsletter.example.net', row)}</auth_results></record>`).join('\n  ')}
</feedback>`,
  },
};

/** Returns a TLS report (RFC 8460, section 4) in the format of its appendix B. */
export function tlsReport(domain: string, id: string, good: number, failed: number): string {
  return JSON.stringify({
    'organization-name': 'Company-X',
    'date-range': { 'start-datetime': '2026-03-01T00:00:00Z', 'end-datetime': '2026-03-01T23:59:59Z' },
    'contact-info': 'sts-reporting@company-x.example',
    'report-id': id,
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-string': ['version: STSv1', 'mode: testing'], 'policy-domain': domain },
        summary: { 'total-successful-session-count': good, 'total-failure-session-count': failed },
        'failure-details': [
          { 'result-type': 'certificate-expired', 'sending-mta-ip': '192.0.2.1', 'failed-session-count': failed },
        ],
      },
    ],
  });
}

/** Returns a report email of a generator. */
export function reportMail(generator: Generator, facts: ReportFacts, to: string) {
  const filename = generator.fileName(facts);
  return {
    from: generator.from,
    to,
    envelopeTo: to,
    subject: generator.subject(facts),
    text: 'This is an aggregate report.',
    attachments: [
      { filename, contentType: generator.contentType, content: generator.pack(filename, generator.document(facts)) },
    ],
  };
}

/** Returns a ZIP archive of one file. `claimed`: decompressed size in its directory. */
export function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimed, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed]);
  const directory = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
