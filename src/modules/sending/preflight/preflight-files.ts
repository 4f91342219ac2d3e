import { say } from '../../../engine/words/say.js';
import { type PreflightCheck, pass, skip, warn } from './preflight-check.js';

/** Maximum names in `details`. */
const LISTED = 20;

/** Checks that the files that steps attach by name exist for the first contacts. */
export const namedFilesCheck: PreflightCheck = {
  key: 'steps.named_files',
  severity: 'warning',
  title: say`Attachments by contact`,
  judge: ({ named }) => {
    if (named === null) return pass(say`No step attaches a file by a name that depends on the contact.`);
    const { looked, waiting, tooLarge } = named;
    if (looked === 0) return skip(say`There are no contacts to check.`);
    const details = { contacts: waiting, checked: looked, tooLarge, files: named.missing.slice(0, LISTED) };
    if (waiting > 0) {
      const [first] = named.missing;
      return warn(
        say`Contacts without a file for an attachment: ${waiting} of ${looked} checked (${first?.name ?? ''}).`,
        {
          remediation: say`Upload the missing files, or correct the fields of the contacts: until then, their emails wait.`,
          operation: 'addWorkspaceFile',
          details,
        },
      );
    }
    if (tooLarge > 0) {
      return warn(say`Contacts whose files exceed 10 MiB together: ${tooLarge} of ${looked} checked.`, {
        remediation: say`Attach fewer or smaller files: emails over the limit are skipped.`,
        operation: 'updateCampaignStep',
        details,
      });
    }
    return pass(say`Every contact checked (${looked}) has a file for each attachment.`, details);
  },
};
