import type { ParsedMessage } from './parsed-message.js';

/** Returns a plain message of a human, with the changes that a test needs. */
export function messageOf(parts: Partial<ParsedMessage> = {}): ParsedMessage {
  return {
    messageId: '<reply@customer.example>',
    inReplyTo: null,
    references: [],
    from: { address: 'anna@customer.example', name: 'Anna Lee' },
    to: [{ address: 'mark@sender.example', name: 'Mark' }],
    cc: [],
    replyTo: [],
    subject: 'Re: Quick question',
    date: new Date('2026-03-02T10:00:00Z'),
    headers: [],
    text: 'Thanks, I will have a look.',
    html: null,
    attachments: [],
    contentType: 'text/plain; charset=utf-8',
    size: 1000,
    ...parts,
  };
}

/** Returns a delivery report in the form of RFC 3464 with one recipient group per list of fields. */
export function reportOf(groups: readonly (readonly string[])[], parts: Partial<ParsedMessage> = {}): ParsedMessage {
  return messageOf({
    from: { address: 'MAILER-DAEMON@mx.customer.example', name: 'Mail Delivery System' },
    subject: 'Undelivered Mail Returned to Sender',
    contentType: 'multipart/report; report-type=delivery-status; boundary="x"',
    text: 'Your message could not be delivered.',
    reportParts: [
      { contentType: 'text/plain', text: 'Your message could not be delivered.' },
      {
        contentType: 'message/delivery-status',
        text: ['Reporting-MTA: dns; mx.customer.example', ...groups.map((group) => group.join('\r\n'))].join(
          '\r\n\r\n',
        ),
      },
      {
        contentType: 'text/rfc822-headers',
        text: 'Message-ID: <sent-1@sender.example>\r\nTo: anna@customer.example\r\nSubject: Quick\r\n question\r\n',
      },
    ],
    ...parts,
  });
}
