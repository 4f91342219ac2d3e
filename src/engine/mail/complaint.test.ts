import { describe, expect, it } from 'vitest';
import { parseComplaint } from './complaint.js';
import { messageOf } from './message.fixture.js';

const reportOf = (fields: readonly string[], original: readonly string[]) =>
  messageOf({
    from: { address: 'feedback@arf.mail.yahoo.example', name: '' },
    contentType: 'multipart/report; report-type=feedback-report; boundary="x"',
    reportParts: [
      { contentType: 'text/plain', text: 'This is an email abuse report.' },
      { contentType: 'message/feedback-report', text: [...fields, ''].join('\r\n') },
      { contentType: 'text/rfc822-headers', text: [...original, ''].join('\r\n') },
    ],
  });

describe('a report of a feedback loop', () => {
  it('names the envelope sender, the domain and the address that the email came from', () => {
    const report = reportOf(
      [
        'Feedback-Type: abuse',
        'User-Agent: Yahoo!-Mail-Feedback/2.0',
        'Version: 0.1',
        'Original-Mail-From: <ID.mac@Sender.example>',
        'Source-IP: 192.0.2.1',
        'Reported-Domain: other.example',
      ],
      ['From: "Mark" <mark@Sender.example>', 'To: <redacted>', 'List-Unsubscribe: <https://o.example/u/token>'],
    );
    expect(parseComplaint(report)).toMatchObject({
      ...{ feedbackType: 'abuse', originalMessageId: null, recipient: null },
      ...{ returnPath: 'id.mac@sender.example', fromDomain: 'sender.example', sourceIp: '192.0.2.1' },
    });
  });

  it('takes the reported domain and the return path of the enclosed headers where others are missing', () => {
    const report = reportOf(['Reported-Domain: Sender.example'], ['Return-Path: <a.b@sender.example>']);
    expect(parseComplaint(report)).toMatchObject({
      ...{ feedbackType: 'abuse', returnPath: 'a.b@sender.example', fromDomain: 'sender.example' },
    });
  });

  it('without any field is a report of abuse about no email, and hostile fields are ignored', () => {
    expect(parseComplaint(reportOf([], []))).toMatchObject({
      ...{ feedbackType: 'abuse', recipient: null, returnPath: null, fromDomain: null, sourceIp: null },
    });
    const hostile = reportOf(['Source-IP: <script>', `Feedback-Type: ${'x'.repeat(5000)}`], ['From: no address']);
    expect(parseComplaint(hostile)).toMatchObject({ sourceIp: null, fromDomain: null, feedbackType: 'x'.repeat(64) });
  });
});
