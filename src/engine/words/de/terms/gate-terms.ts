import type * as english from '../../gate-terms.js';

export const GATE_LABELS: typeof english.GATE_LABELS = {
  workspace: 'Arbeitsbereich',
  campaign_status: 'Kampagne',
  contact_status: 'Kontakt',
  suppression: 'Sperrliste',
  stop_rules: 'Stoppregeln',
  step: 'Schritt',
  step_delay: 'Wartezeit des Schritts',
  recipient: 'Empfänger',
  content: 'Inhalt',
  schedule: 'Zeitplan',
  campaign_limit: 'Kampagnenlimit',
  company_throttle: 'Unternehmenslimit',
  protection: 'Schutz',
  mailbox_choice: 'Wahl des Postfachs',
  mailbox_status: 'Status des Postfachs',
  mailbox_limit: 'Postfachlimit',
  mailbox_gap: 'Abstand des Postfachs',
  retry: 'Wiederholung',
  claim: 'Zuteilung',
};
