/** Message of about 2 kB in two parts, like a campaign email; `{{firstName}}` is merged. */
export const SUBJECT = 'A question about your team, {{firstName}}';

export const TEXT = `Hi {{firstName}},

I saw that your company is growing its support team this year. Teams of your size often spend a third of their day on
questions that were answered before, and nobody has the time to write the answers down.

We help teams like yours to find those questions, answer them once, and keep the answers current. Most of our customers
need an afternoon to set it up, and see fewer repeated questions within the first two weeks.

Would it be worth a short call next week to see whether this fits your plans?

Kind regards`;

export const HTML = `<html><body>${TEXT.split('\n\n')
  .map((paragraph) => `<p style="font-family: Helvetica, Arial, sans-serif">${paragraph.replaceAll('\n', ' ')}</p>`)
  .join('\n')}</body></html>`;

/** Returns the merged text in the cheapest way, for peers without templates. */
export function merged(template: string, firstName: string): string {
  return template.replaceAll('{{firstName}}', firstName);
}
