import { ServiceUnreachableError } from '../../platform/outbound/ask-service.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import type { Preflight } from './wire.js';

interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** Error response of the service. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** Error code; null if the response is not from Outrider but, for example, from a proxy. */
  readonly code: string | null;
  readonly issues: readonly Issue[];

  constructor(
    readonly status: number,
    /** Body of the response; null if it is not JSON. */
    readonly body: unknown,
    readonly requestId: string | null,
  ) {
    const { detail, code } = (body ?? {}) as { detail?: unknown; code?: unknown };
    super(typeof detail === 'string' ? detail : `The service responded with status ${status}.`);
    this.code = typeof code === 'string' ? code : null;
    this.issues = Array.isArray(detail) ? (detail as Issue[]) : [];
  }
}

/** Formats an error of the API as text: one line per problem, each with the location of its value. */
export function problemLines(problem: ApiProblem): string[] {
  const lines =
    problem.issues.length > 0
      ? problem.issues.map(({ loc, msg }) => `${locationOf(loc)}: ${msg}`)
      : [problem.code === null ? problem.message : `${problem.message} (${problem.code})`];
  const reference = problem.status >= 500 && problem.requestId !== null ? [`Request: ${problem.requestId}`] : [];
  return [...lines, ...failedChecks(problem.body), ...reference];
}

/** Chooses the exit code of an error; null if it does not come from the API. */
export function exitCodeOf(error: unknown): ExitCode | null {
  if (error instanceof ServiceUnreachableError) return EXIT.unavailable;
  if (!(error instanceof ApiProblem)) return null;
  if (error.status === 401 || error.status === 403) return EXIT.access;
  if (error.status === 404 || error.status === 410) return EXIT.missing;
  if (error.status === 429 || error.status >= 500) return EXIT.unavailable;
  return EXIT.rejected;
}

/** Formats a location as a path: `body.steps[0].subject`. */
function locationOf(loc: readonly (string | number)[]): string {
  return loc.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

/** The error of a rejected launch or resume contains its preflight. */
function failedChecks(body: unknown): string[] {
  const { context } = (body ?? {}) as { context?: { preflight?: Pick<Preflight, 'checks'> } };
  return (context?.preflight?.checks ?? [])
    .filter(({ status }) => status === 'fail')
    .map(({ message, remediation }) => `  ${message}${remediation === null ? '' : ` ${remediation}`}`);
}
