import { counted } from '../../engine/words/counted.js';
import { fail, type PreflightCheck, pass, skip, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

/** Share of contacts whose address is not proven that is still fine. */
const UNPROVEN_MAX = 0.03;

/** Eligible contacts excluded by a suppression. */
export function suppressedCount({ contacts }: Pick<PreflightFacts, 'contacts'>): number {
  return contacts.suppressedGroup + contacts.suppressedWorkspace + contacts.suppressedDomain;
}

const present: PreflightCheck = {
  key: 'contacts.present',
  severity: 'blocking',
  title: 'Contacts',
  judge: (facts) => {
    const { eligible, reopenable } = facts.contacts;
    const free = eligible - suppressedCount(facts);
    if (facts.action === 'resume') {
      return pass(`${counted(eligible, 'contact')} ${eligible === 1 ? 'is' : 'are'} in the sequence.`, { eligible });
    }
    if (free > 0) {
      return pass(`${counted(free, 'contact')} can be enrolled.`, { eligible, reopenable });
    }
    if (facts.plan.parentCampaignId !== null) {
      return pass('Contacts come from the parent campaign.', { eligible, reopenable });
    }
    return fail(eligible === 0 ? 'No contact is waiting to be enrolled.' : 'Every waiting contact is suppressed.', {
      remediation: 'Import contacts into the campaign.',
      operation: 'importCampaignContacts',
      details: { eligible, reopenable },
    });
  },
};

const importing: PreflightCheck = {
  key: 'contacts.importing',
  severity: 'blocking',
  title: 'Running imports',
  judge: ({ head }) => {
    if (head.running_imports === 0) return pass('No import of the campaign is running.');
    return fail(
      `${counted(head.running_imports, 'import')} of the campaign ${head.running_imports === 1 ? 'is' : 'are'} still running.`,
      {
        remediation: 'Wait for the import to finish, or cancel it.',
        operation: 'getImport',
        details: { imports: head.running_imports },
      },
    );
  },
};

const suppressed: PreflightCheck = {
  key: 'contacts.suppressed',
  severity: 'info',
  title: 'Suppressed contacts',
  judge: (facts) => {
    const { suppressedGroup, suppressedWorkspace, suppressedDomain, settled } = facts.contacts;
    const byGroup = suppressedGroup + settled.group;
    const byWorkspace = suppressedWorkspace + settled.workspace;
    const byDomain = suppressedDomain + settled.domain;
    const held = byGroup + byWorkspace + byDomain + settled.uncovered;
    return pass(
      held === 0
        ? 'No contact is suppressed.'
        : `${counted(held, 'contact')} ${held === 1 ? 'is' : 'are'} suppressed and will not get any email.`,
      { suppressed: held, byGroup, byWorkspace, byDomain },
    );
  },
};

const verification: PreflightCheck = {
  key: 'contacts.verification',
  severity: 'warning',
  title: 'Address verification',
  judge: ({ contacts }) => {
    if (contacts.eligible === 0) return skip('There are no contacts to check.');
    const share = contacts.unproven / contacts.eligible;
    const details = { unproven: contacts.unproven, share: Math.round(share * 10_000) / 10_000, allowed: UNPROVEN_MAX };
    if (share <= UNPROVEN_MAX) return pass('The addresses are verified.', details);
    return warn(
      `${counted(contacts.unproven, 'address')} ${contacts.unproven === 1 ? 'is' : 'are'} risky, catch-all or not verified.`,
      {
        remediation: 'Verify the list, or import it with verify=true: bounces harm the reputation of the mailboxes.',
        operation: 'importCampaignContacts',
        details,
      },
    );
  },
};

const overlap: PreflightCheck = {
  key: 'contacts.overlap',
  severity: 'warning',
  title: 'Contacts in other campaigns',
  judge: ({ overlap: n }) => {
    if (n === 0) return pass('No contact is in another active campaign.');
    return warn(`${counted(n, 'contact')} ${n === 1 ? 'is' : 'are'} in another active campaign too.`, {
      remediation: 'Import with duplicateScope=workspace to skip them.',
      operation: 'importCampaignContacts',
      details: { contacts: n },
    });
  },
};

export const contactChecks: readonly PreflightCheck[] = [present, importing, suppressed, verification, overlap];
