import type { Gate, ReasonCode, SendingStatusCode } from './reasons.js';

/** One sentence per reason. Words in braces are filled from the gate's values. */
export const REASON_MESSAGES: Readonly<Record<ReasonCode, string>> = {
  workspace_suspended: 'The workspace is suspended, so nothing is sent from it.',
  safety_stop: 'The safety stop of the workspace is on, so nothing is sent until it is released.',
  campaign_draft: 'The campaign is a draft and has not been launched.',
  campaign_launching: 'The campaign is being launched.',
  campaign_paused: 'The campaign is paused ({pauseReason}).',
  campaign_completed: 'The campaign is completed.',
  campaign_archived: 'The campaign is archived.',
  campaign_deleted: 'The campaign has been deleted.',
  contact_not_enrolled: 'The contact waits to be enrolled by a launch.',
  contact_paused: 'The contact is paused ({statusReason}).',
  contact_out_of_office: 'The contact is out of office and held until {holdUntil}.',
  contact_replied: 'The contact has replied.',
  contact_bounced: 'A message to the contact bounced.',
  contact_unsubscribed: 'The contact has unsubscribed.',
  contact_stopped: 'The contact was stopped ({statusReason}).',
  contact_completed: 'The contact has had every step.',
  contact_failed: 'The contact failed ({statusReason}).',
  contact_deleted: 'The contact has been deleted.',
  suppressed_group: 'The address is suppressed in the suppression group of the campaign ({suppressionReason}).',
  suppressed_workspace: 'The address is suppressed in the workspace ({suppressionReason}).',
  suppressed_domain: 'The domain {entry} is suppressed ({suppressionReason}).',
  company_replied: 'Somebody at {company} has replied, which stops the whole company.',
  stopped_elsewhere: 'The same address was stopped in another campaign.',
  previous_step_pending: 'The step before {order} has not been sent yet.',
  step_removed: 'Step {order} has been deleted.',
  step_disabled: 'Step {order} is switched off.',
  step_delay_running: 'Step {order} is due at {dueAt}.',
  invalid_address: 'The address is not a valid one.',
  recipient_no_mx: 'The domain of the address takes no mail.',
  recipient_risky: 'The address was checked as {verification}, and risky contacts are not allowed.',
  recipient_needs_smtputf8: 'The address needs SMTPUTF8, which the mailbox server does not offer.',
  verification_pending: 'The address is being checked before the first message.',
  missing_variable: 'These variables have no value: {missing}.',
  empty_subject: 'The subject is empty.',
  empty_body: 'The message is empty.',
  template_error: 'The template can not be rendered: {error}.',
  content_too_large: 'The message has {sizeBytes} bytes, the limit is {maxBytes}.',
  before_start_date: 'The campaign has not reached its first sending day; it opens at {opensAt}.',
  outside_window: 'It is outside the sending window; the next one opens at {opensAt}.',
  holiday: 'Today is a holiday of the schedule; the next window opens at {opensAt}.',
  after_end_date: 'The last sending day of the campaign is over.',
  campaign_daily_limit: 'The campaign has sent {sentToday} of {dailyLimit} messages today.',
  campaign_ramp_limit: 'The campaign has sent {sentToday} of the {rampLimit} messages its ramp allows today.',
  new_contact_limit: 'The campaign has written to {newToday} of {newContactsPerDay} new contacts today.',
  follow_up_share: 'What is left of today is kept for {keptForFollowUps} follow-ups that are due.',
  company_daily_limit: '{used} of {limit} messages went to {company} today.',
  bounce_protection: 'Too many messages bounce: {bounces} of {sent}.',
  complaint_protection: 'Too many recipients complain: {complaints} of {delivered}.',
  no_mailbox_attached: 'No mailbox is attached to the campaign.',
  no_mailbox_available: 'None of the {attached} attached mailboxes can send now.',
  sticky_mailbox_unavailable: 'The mailbox this contact has been written from is no longer attached.',
  waiting_for_esp_match: 'No mailbox at {recipientEsp}, the provider of the contact, can send now.',
  esp_rule_blocked: 'The rules for mail providers forbid every mailbox for a contact at {recipientEsp}.',
  mailbox_paused: 'The mailbox {address} is paused.',
  mailbox_disconnected: 'The mailbox {address} is not connected.',
  mailbox_error: 'The mailbox {address} has an error.',
  mailbox_not_warm: 'The mailbox {address} is not warmed up ({warmupStatus}).',
  mailbox_disabled_in_campaign: 'The mailbox {address} is switched off in this campaign.',
  mailbox_no_new_contacts: 'The mailbox {address} only sends follow-ups in this campaign.',
  mailbox_dns_failing: 'The domain of the mailbox {address} fails its DNS checks.',
  mailbox_protection: 'The mailbox {address} is held until {protectedUntil}: {protectedFor}.',
  mailbox_daily_limit: 'The mailbox {address} has sent {usedToday} of {dailyLimit} messages today.',
  mailbox_campaign_limit:
    'The mailbox {address} has sent {campaignUsedToday} of {campaignLimit} messages for this campaign today.',
  mailbox_ramp_limit: 'The mailbox {address} has sent {usedToday} of the {rampLimit} messages its ramp allows today.',
  mailbox_external_usage:
    'The mailbox {address} keeps {externalDailyUsage} of its {dailyLimit} messages a day for an external sequencer.',
  provider_limit: 'The mailbox {address} has sent {usedLast24h} of {providerLimit} messages within 24 hours.',
  mailbox_gap_running: 'The mailbox {address} keeps its gap until {nextAllowedAt}.',
  mailbox_failing: 'The mailbox {address} failed at its last attempt and rests until {nextAllowedAt}.',
  destination_resting:
    'The mailbox {address} sends nothing to {domain} until {restsUntil}: mail servers there refused it or did not answer.',
  retry_not_due: 'The last attempt was deferred; the next one is at {nextAttemptAt}.',
  provider_backoff: 'The provider asked to wait until {nextAttemptAt}.',
  in_flight: 'The message is being sent right now.',
  outcome_unknown: 'The message was handed over and its result is not known.',
  set_aside: 'Sending {of} failed because {what}. It is retried at {setAsideUntil}.',
};

/** One sentence per gate that passes. */
export const PASS_MESSAGES: Readonly<Record<Gate, string>> = {
  workspace: 'The workspace may send.',
  campaign_status: 'The campaign is active.',
  contact_status: 'The contact is in the sequence.',
  suppression: 'No suppression entry covers the address.',
  stop_rules: 'No stop rule applies.',
  step: 'It is the turn of step {order}.',
  step_delay: 'The delay of the step is over.',
  recipient: 'The address can be written to.',
  content: 'The message can be written.',
  schedule: 'It is inside the sending window, which closes at {closesAt}.',
  campaign_limit: 'The campaign has budget left.',
  company_throttle: 'The company has had fewer messages than its limit.',
  protection: 'Bounces and complaints are in range.',
  mailbox_choice: 'The mailbox {address} writes to this contact.',
  mailbox_status: 'The mailbox is ready to send.',
  mailbox_limit: 'The mailbox has budget left.',
  mailbox_gap: 'The gap of the mailbox is over.',
  retry: 'No retry is waited for.',
  claim: 'The send is free to be taken.',
};

/** Sentences of a whole campaign's state that no gate has. */
export const STATUS_MESSAGES: Readonly<Record<Exclude<SendingStatusCode, ReasonCode>, string>> = {
  healthy: 'The campaign is sending.',
  no_contacts_due: 'No message is due.',
  schedule_ended: 'The last sending day of the campaign is over.',
};

/** Reasons behind which a failure of the mailbox stands, which a person may have to mend. */
const FAILURES: ReadonlySet<ReasonCode> = new Set(['mailbox_error', 'mailbox_disconnected', 'mailbox_failing']);

/** The sentence of a reason, with what the mailbox failed for where that is known. */
export function sentenceOf(reason: ReasonCode, values: Readonly<Record<string, unknown>>): string {
  const sentence = fillMessage(REASON_MESSAGES[reason], values);
  if (!FAILURES.has(reason) || typeof values['errorCode'] !== 'string') return sentence;
  const said = String(values['errorMessage'] ?? '').replace(/[\s.]+$/, '');
  return `${sentence} It failed with ${values['errorCode']}${said === '' ? '' : `: ${said}`}.`;
}

/** Fills the words in braces; a list is joined, what is not known reads "not known". */
export function fillMessage(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === null || value === undefined) return 'not known';
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
}
