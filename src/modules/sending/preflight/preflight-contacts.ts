import { say } from '../../../engine/words/say.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

/** Share of contacts whose address is not proven that is still fine. */
const UNPROVEN_MAX = 0.03;

/** Returns the number of eligible contacts excluded by a suppression. */
export function suppressedCount({ contacts }: Pick<PreflightFacts, 'contacts'>): number {
  return contacts.suppressedGroup + contacts.suppressedWorkspace + contacts.suppressedDomain;
}

const present: PreflightCheck = {
  key: 'contacts.present',
  severity: 'blocking',
  title: say`Contacts`,
  judge: (facts) => {
    const { eligible, reopenable } = facts.contacts;
    const free = eligible - suppressedCount(facts);
    if (facts.action === 'resume') {
      return pass(
        eligible === 1 ? say`1 contact is in the sequence.` : say`${eligible} contacts are in the sequence.`,
        { eligible },
      );
    }
    if (free > 0) {
      return pass(free === 1 ? say`1 contact can be enrolled.` : say`${free} contacts can be enrolled.`, {
        eligible,
        reopenable,
      });
    }
    if (facts.plan.parentCampaignId !== null) {
      return pass(say`Contacts come from the parent campaign.`, { eligible, reopenable });
    }
    return fail(
      eligible === 0 ? say`No contact is waiting to be enrolled.` : say`Every waiting contact is suppressed.`,
      {
        remediation: say`Import contacts into the campaign.`,
        operation: 'importCampaignContacts',
        details: { eligible, reopenable },
      },
    );
  },
};

const importing: PreflightCheck = {
  key: 'contacts.importing',
  severity: 'blocking',
  title: say`Running imports`,
  judge: ({ head }) => {
    if (head.running_imports === 0) return pass(say`No import of the campaign is running.`);
    return fail(
      head.running_imports === 1
        ? say`1 import of the campaign is still running.`
        : say`${head.running_imports} imports of the campaign are still running.`,
      {
        remediation: say`Wait for the import to finish, or cancel it.`,
        operation: 'getImport',
        details: { imports: head.running_imports },
      },
    );
  },
};

const suppressed: PreflightCheck = {
  key: 'contacts.suppressed',
  severity: 'info',
  title: say`Suppressed contacts`,
  judge: (facts) => {
    const { suppressedGroup, suppressedWorkspace, suppressedDomain, settled } = facts.contacts;
    const byGroup = suppressedGroup + settled.group;
    const byWorkspace = suppressedWorkspace + settled.workspace;
    const byDomain = suppressedDomain + settled.domain;
    const held = byGroup + byWorkspace + byDomain + settled.uncovered;
    return pass(
      held === 0
        ? say`No contact is suppressed.`
        : held === 1
          ? say`1 contact is suppressed and will not get any email.`
          : say`${held} contacts are suppressed and will not get any email.`,
      { suppressed: held, byGroup, byWorkspace, byDomain },
    );
  },
};

const verification: PreflightCheck = {
  key: 'contacts.verification',
  severity: 'warning',
  title: say`Address verification`,
  judge: ({ contacts }) => {
    if (contacts.eligible === 0) return skip(say`There are no contacts to check.`);
    const share = contacts.unproven / contacts.eligible;
    const details = { unproven: contacts.unproven, share: Math.round(share * 10_000) / 10_000, allowed: UNPROVEN_MAX };
    if (share <= UNPROVEN_MAX) return pass(say`The addresses are verified.`, details);
    return warn(
      contacts.unproven === 1
        ? say`1 address is risky, catch-all, or not verified.`
        : say`${contacts.unproven} addresses are risky, catch-all, or not verified.`,
      {
        remediation: say`Import the list with address verification. Bounces hurt the reputation of your mailboxes.`,
        operation: 'importCampaignContacts',
        details,
      },
    );
  },
};

const overlap: PreflightCheck = {
  key: 'contacts.overlap',
  severity: 'warning',
  title: say`Contacts in other campaigns`,
  judge: ({ overlap: n }) => {
    if (n === 0) return pass(say`No contact is in another active campaign.`);
    return warn(
      n === 1
        ? say`1 contact is in another active campaign too.`
        : say`${n} contacts are in another active campaign too.`,
      {
        remediation: say`Import with duplicateScope=workspace to skip them.`,
        operation: 'importCampaignContacts',
        details: { contacts: n },
      },
    );
  },
};

export const contactChecks: readonly PreflightCheck[] = [present, importing, suppressed, verification, overlap];
