import type { Gate } from '../admission/reasons.js';
import type { Texts } from './term.js';

export const GATE_LABELS: Texts<Gate> = {
  workspace: 'Workspace',
  campaign_status: 'Campaign',
  contact_status: 'Contact',
  suppression: 'Suppression',
  stop_rules: 'Stop rules',
  step: 'Step',
  step_delay: 'Step delay',
  recipient: 'Recipient',
  content: 'Content',
  schedule: 'Schedule',
  campaign_limit: 'Campaign limit',
  company_throttle: 'Company limit',
  protection: 'Protection',
  mailbox_choice: 'Mailbox selection',
  mailbox_status: 'Mailbox status',
  mailbox_limit: 'Mailbox limit',
  mailbox_gap: 'Mailbox gap',
  retry: 'Retry',
  claim: 'Claim',
};

/** Sentences of gates that pass. Words in braces are filled from the values of the gate. */
export const PASS_MESSAGES: Texts<Gate> = {
  workspace: 'The workspace is active.',
  campaign_status: 'The campaign is active.',
  contact_status: 'The contact is in the sequence.',
  suppression: 'No suppression entry covers the address.',
  stop_rules: 'No stop rule applies.',
  step: 'Step {order} is the next step of the contact.',
  step_delay: 'The delay of the step has passed.',
  recipient: 'The address can receive email.',
  content: 'The content can be rendered.',
  schedule: 'Inside the sending window, which closes at {closesAt}.',
  campaign_limit: 'The campaign has capacity left today.',
  company_throttle: 'The company is below its daily limit.',
  protection: 'Bounce and complaint rates are below their thresholds.',
  mailbox_choice: 'The mailbox {address} sends to this contact.',
  mailbox_status: 'The mailbox is ready to send.',
  mailbox_limit: 'The mailbox has capacity left.',
  mailbox_gap: 'The gap of the mailbox has passed.',
  retry: 'No retry is pending.',
  claim: 'No worker is sending this email.',
};

/** Sentences without values, for an email that is past its gates. Other sentences have no values. */
export const PASSED_MESSAGES: Partial<Texts<Gate>> = {
  step: 'The step was the next step of the contact.',
  schedule: 'Inside the sending window.',
  mailbox_choice: 'A mailbox was selected for this contact.',
};
