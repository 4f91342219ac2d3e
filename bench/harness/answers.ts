import type { Letter } from '../peers/mail-client.js';
import { fillCampaign } from './bulk.js';
import { seed } from './campaign.js';
import type { BenchWorld } from './world.js';

/** Returns replies to the first emails of a campaign, each to a different email. */
export async function answers({ ctx, workspaceId }: BenchWorld, count: number): Promise<Letter[]> {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: 20, steps: [{ subject: 'Hello' }] });
  await fillCampaign(ctx, campaign, count, 'sent');
  const sends = await ctx.sql.query<{ header: string; email: string; address: string }>(
    `select s.message_id_header as header, c.email, m.address from sends s
     join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     where s.campaign_id = $1 order by s.id limit $2`,
    [campaign.campaignId, count],
  );
  return sends.map(({ header, email, address }, n) => ({
    from: email,
    to: address,
    content: answer(header, email, address, n),
  }));
}

const SAYINGS = [
  'Thanks, this looks interesting. Could you call me on Tuesday?',
  'Not for us at the moment, we have just renewed with another vendor.',
  'Please take me off your list.',
  'Who else in our field works with you? I would like to see an example.',
];

function answer(header: string, from: string, to: string, n: number): string {
  const said = SAYINGS[n % SAYINGS.length] as string;
  const quoted = Array.from({ length: 12 }, (_, line) => `> line ${line} of what was written to you the other day`);
  const html = `<html><body><div>${said}</div><blockquote>${quoted.join('<br>')}</blockquote></body></html>`;
  return [
    `From: Person <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Hello',
    `Message-ID: <answer${n}.${header.slice(1, 20)}@company.example>`,
    `In-Reply-To: ${header}`,
    `References: ${header}`,
    'Date: Mon, 02 Mar 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    said,
    '',
    'On Mon, Mar 2, 2026, Sender wrote:',
    ...quoted,
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b1--',
  ].join('\r\n');
}
