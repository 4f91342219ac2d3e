import { counted } from '../../engine/words/counted.js';
import { readInstalledConfig, reviewSettings } from '../../platform/config.js';
import type { Report } from '../doctor/check.js';
import { examine } from '../doctor/examine.js';
import type { Output } from '../output.js';

const MARKS: Readonly<Record<Report['status'], string>> = {
  ok: 'ok',
  skipped: '-',
  warning: 'WARNING',
  problem: 'PROBLEM',
};

/** Prints each check with what to do about problems and warnings; exit code 3 if there is a problem. */
export async function doctor(output: Output): Promise<void> {
  const { problems } = reviewSettings();
  const reports = problems.length > 0 ? problems.map(invalidSetting) : await examine(readInstalledConfig());
  const count = (status: Report['status']): number => reports.filter((report) => report.status === status).length;
  output.result(
    [
      ...reports.flatMap(({ name, status, message, fix }) => [
        `${MARKS[status].padEnd(7)}  ${name}: ${message}`,
        ...(fix === null ? [] : [`         ${fix}`]),
      ]),
      '',
      `${counted(reports.length, 'check')}: ${count('ok')} ok, ${counted(count('warning'), 'warning')}, ${counted(count('problem'), 'problem')}, ${count('skipped')} skipped`,
    ],
    { checks: reports },
  );
  if (count('problem') > 0) output.foundProblems();
}

function invalidSetting(message: string): Report {
  return { name: 'settings', status: 'problem', message, fix: 'Correct this setting; see docs/operate/settings.md.' };
}
