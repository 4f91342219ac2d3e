import type { CaseOf } from '../mail-corpus/kinds.js';

/** Returns the delivery report that Postfix writes for a rejection (bounce(8), RFC 3464). */
export function postfixReport({ command, status, host, recipient, text }: CaseOf<'refusals'>): string {
  const said = command === undefined ? text : `host ${host}[192.0.2.5] said: ${text} (in reply to ${command} command)`;
  return `From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="F1/out"

--F1/out
Content-Type: text/plain; charset=utf-8

This is the mail system at host out.sender.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${recipient}>: ${said}

--F1/out
Content-Type: message/delivery-status

Reporting-MTA: dns; out.sender.example

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}
${command === undefined ? 'Diagnostic-Code: X-Postfix' : `Remote-MTA: dns; ${host}\nDiagnostic-Code: smtp`}; ${text}

--F1/out--
`;
}
