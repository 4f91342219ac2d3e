/**
 * The delivery report that Postfix writes for a refusal: `title|command|status|host|recipient|words`. Without a command its own
 * side gave up, and the words are its own.
 * @returns a case of a written set.
 */
export function postfixReport(line: string): string {
  const [title = '', command = '', status = '', host = '', recipient = '', ...words] = line.split('|');
  const diagnostic = words.join('|');
  const said =
    command === '' ? diagnostic : `host ${host}[192.0.2.5] said: ${diagnostic} (in reply to ${command} command)`;
  return `=== ${title}
From: MAILER-DAEMON@out.sender.example (Mail Delivery System)
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
${command === '' ? 'Diagnostic-Code: X-Postfix' : `Remote-MTA: dns; ${host}\nDiagnostic-Code: smtp`}; ${diagnostic}

--F1/out--
`;
}
