import { Type } from 'typebox';
import { counted } from '../../engine/words/counted.js';
import { ToolInputError } from '../answer.js';
import { confirmed } from '../confirmed.js';
import { inPath } from '../in-path.js';
import { campaignId, confirmation, type ToolCall, tool } from '../tool.js';
import type { Campaign, ChangedStep, Launch, Lifecycle, Preflight, Simulation, Step, StepPreview } from '../wire.js';

export const launchTools = [
  tool({
    name: 'preview_step',
    title: 'Preview a step',
    description:
      'Renders a step for a contact by the code that sends it, and returns missing variables, warnings, and hints about the text. With a text instead of stepId, checks that text without saving it.',
    effect: 'read',
    input: {
      stepId: Type.Optional(Type.String({ description: 'Step, from get_campaign.' })),
      campaignId: Type.Optional(Type.String({ description: 'Campaign of the contact, with subject and bodyText.' })),
      subject: Type.Optional(Type.String({ description: 'Subject to check.' })),
      bodyText: Type.Optional(Type.String({ description: 'Text to check.' })),
      contactId: Type.Optional(Type.String({ description: 'Contact to render for; an example by default.' })),
    },
    run: async ({ api }, body) => {
      const preview = await api.change<StepPreview>('POST', '/campaigns/steps/preview', {
        body: { ...body, check: true },
      });
      const { subject, bodyText, contactEmail, missingVariables, warnings, hints } = preview;
      return {
        summary:
          missingVariables.length === 0
            ? 'No variable is missing.'
            : `Missing variables: ${missingVariables.join(', ')}.`,
        data: { subject, bodyText, contactEmail, missingVariables, warnings, hints },
      };
    },
  }),
  tool({
    name: 'edit_step',
    title: 'Change or add a step',
    description:
      'Changes the subject, text, or delay of a step, or adds a step at the end of a campaign. Emails that were not sent yet use the new text.',
    effect: 'edit',
    input: {
      stepId: Type.Optional(Type.String({ description: 'Step to change. Leave it out to add a step.' })),
      campaignId: Type.Optional(Type.String({ description: 'Campaign of a new step.' })),
      subject: Type.Optional(Type.String({ description: 'Subject.' })),
      bodyText: Type.Optional(Type.String({ description: 'Text, as a Liquid template.' })),
      delayDays: Type.Optional(Type.Integer({ minimum: 0, description: 'Days after the step before it.' })),
    },
    run: async ({ api }, { stepId, campaignId: id, ...body }) => {
      if (stepId !== undefined) {
        const changed = await api.change<ChangedStep>('PATCH', `/campaigns/steps/${inPath(stepId)}`, { body });
        return {
          summary: `Changed step ${changed.order}; ${counted(changed.affectedContacts, 'contact')} will get the new version.`,
          data: { stepId: changed.id, order: changed.order, subject: changed.subject, bodyText: changed.bodyText },
        };
      }
      if (id === undefined) throw new ToolInputError('Give stepId to change a step, or campaignId to add one.');
      const added = await api.change<ChangedStep>('POST', `/campaigns/${inPath(id)}/steps`, { body });
      return {
        summary: `Added step ${added.order}.`,
        data: { stepId: added.id, order: added.order, subject: added.subject, bodyText: added.bodyText },
      };
    },
  }),
  tool({
    name: 'check_campaign',
    title: 'Check a campaign before launch',
    description: 'Runs every launch check and returns what fails, with how to fix it.',
    effect: 'read',
    input: { campaignId },
    run: async ({ api }, { campaignId: id }) => {
      const preflight = await api.get<Preflight>(`/campaigns/${inPath(id)}/preflight`);
      return {
        summary: readiness(preflight),
        data: { ready: preflight.ready, checks: open(preflight), estimates: preflight.estimates },
      };
    },
  }),
  tool({
    name: 'simulate_campaign',
    title: 'Forecast a campaign',
    description:
      'Forecasts the emails of each day, when the campaign completes, and which limit applies. Nothing is sent.',
    effect: 'read',
    input: {
      campaignId,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'Days to forecast.' })),
      extraMailboxes: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 100, description: 'Mailboxes to add, like the attached ones.' }),
      ),
    },
    run: async ({ api }, { campaignId: id, ...body }) => {
      const forecast = await api.change<Simulation>('POST', `/campaigns/${inPath(id)}/simulate`, { body });
      return {
        summary: `First email ${forecast.firstSendAt ?? 'not within the forecast'}; completes ${forecast.completionAt ?? 'after the forecast'}.`,
        data: { ...forecast },
      };
    },
  }),
  tool({
    name: 'launch_campaign',
    title: 'Launch a campaign',
    description:
      'Starts a draft campaign. The first call returns a plan with its contacts, steps, mailboxes, and failed checks.',
    effect: 'send',
    input: { campaignId, confirmation },
    run: (call, { campaignId: id, confirmation: token }) => start(call, 'launch_campaign', id, token),
  }),
  tool({
    name: 'resume_campaign',
    title: 'Resume a campaign',
    description: 'Resumes sending a paused campaign. The first call returns a plan.',
    effect: 'send',
    input: { campaignId, confirmation },
    run: (call, { campaignId: id, confirmation: token }) => start(call, 'resume_campaign', id, token),
  }),
  tool({
    name: 'pause_campaign',
    title: 'Pause a campaign',
    description: 'Pauses a campaign. Contacts keep their position and continue when it is resumed.',
    effect: 'edit',
    input: { campaignId, reason: Type.Optional(Type.String({ description: 'Reason, for the history.' })) },
    run: async ({ api }, { campaignId: id, reason }) => {
      const body = { action: 'pause', ...(reason === undefined ? {} : { reason }) };
      const changed = await api.change<Lifecycle>('POST', `/campaigns/${inPath(id)}/lifecycle`, { body });
      return {
        summary: changed.changed ? 'The campaign is paused.' : `The campaign was already ${changed.status}.`,
        data: { status: changed.status, pauseReason: changed.pauseReason },
      };
    },
  }),
];

/** Launches or resumes after a confirmation of what exactly will be sent. */
async function start(
  call: ToolCall,
  name: 'launch_campaign' | 'resume_campaign',
  id: string,
  token: string | undefined,
) {
  const { api } = call;
  const path = `/campaigns/${inPath(id)}`;
  const action = name === 'launch_campaign' ? 'launch' : 'resume';
  const [campaign, steps, preflight] = await Promise.all([
    api.get<Campaign>(path),
    api.get<Step[]>(`${path}/steps`),
    api.get<Preflight>(`${path}/preflight`, { action }),
  ]);
  const { contactCounts, mailboxesCount } = campaign;
  return confirmed(call, {
    tool: name,
    token,
    facts: [
      id,
      campaign.status,
      campaign.revision,
      contactCounts.total,
      mailboxesCount,
      steps.map((step) => [step.id, step.updatedAt]),
    ],
    summary: `${action === 'launch' ? 'Launching' : 'Resuming'} ${campaign.name} will send ${counted(steps.length, 'step')} to ${counted(contactCounts.total, 'contact')} from ${counted(mailboxesCount, 'mailbox')}. ${readiness(preflight)}`,
    data: {
      contacts: contactCounts,
      steps: steps.map(({ order, subject, bodyText, delayDays }) => ({ order, subject, bodyText, delayDays })),
      mailboxes: mailboxesCount,
      estimates: preflight.estimates,
      checks: open(preflight),
    },
    run: async () => {
      if (action === 'launch') {
        const launch = await api.change<Launch>('POST', `${path}/launch`);
        return {
          summary: `Launched: ${counted(launch.enrolledCount, 'contact')} enrolled, first email ${launch.firstSendAt ?? 'not planned yet'}.`,
          data: { ...launch },
        };
      }
      const { status, launch } = await api.change<Lifecycle>('POST', `${path}/lifecycle`, { body: { action } });
      return { summary: `The campaign is ${status}.`, data: { status, launch } };
    },
  });
}

/** Checks that did not pass. */
const open = ({ checks }: Preflight) =>
  checks
    .filter(({ status }) => status === 'fail' || status === 'warn' || status === 'unknown')
    .map(({ key, status, title, message, remediation }) => ({ key, status, title, message, remediation }));

const readiness = ({ ready, summary }: Preflight): string =>
  ready
    ? `It is ready: ${summary.passed} checks passed, ${counted(summary.warnings, 'warning')}.`
    : `It is not ready: ${counted(summary.failed, 'check')} failed.`;
