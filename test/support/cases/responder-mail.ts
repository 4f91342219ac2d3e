/**
 * Mail of a responder by RFC 3834, a line each: `title|subject|words`.
 * @returns the cases of a written set.
 */
export function responderMails(lines: string): string {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [title = '', subject = '', words = ''] = line.split('|');
      return `=== ${title}
From: Kim <kim@shop.example>
To: mark@sender.example
Subject: ${subject}
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

${words}
`;
    })
    .join('');
}
