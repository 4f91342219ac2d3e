import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { Type } from 'typebox';

/** Adds prompts for common work. */
export function addPrompts(server: McpServer): void {
  const add = (name: string, title: string, description: string, text: string) =>
    server.registerPrompt(name, { title, description }, () => ({ messages: [asked(text)] }));

  add(
    'weekly_report',
    'Weekly report',
    'Summarizes the last seven days.',
    'Write a report of the last seven days for my team. Use get_overview with last_7_days, then get_statistics for the three campaigns with the most emails. Quote every rate with its numbers, explain what changed and which limit applies to each campaign, and end with the items of get_attention.',
  );
  add(
    'triage_inbox',
    'Triage the inbox',
    'Reviews unread replies and drafts responses.',
    'Go through my unread replies with list_conversations and read_conversation. Summarize each in one sentence. Save a draft with draft_reply if a response is needed. Ask me before you correct an intent with label_conversation. Do not send anything.',
  );
  server.registerPrompt(
    'plan_campaign',
    {
      title: 'Plan a campaign',
      description: 'Writes a campaign draft and checks it.',
      argsSchema: fromJsonSchema<{ offer: string; audience: string }>(
        Type.Object({
          offer: Type.String({ description: 'What you offer.' }),
          audience: Type.String({ description: 'Who should get it.' }),
        }) as never,
      ),
    },
    ({ offer, audience }) => ({
      messages: [
        asked(
          `Plan a campaign. Offer: ${offer}. Audience: ${audience}. Write three short emails, check each with preview_step, create the draft with create_campaign, and show me what check_campaign reports. Do not launch it.`,
        ),
      ],
    }),
  );
}

const asked = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } });
