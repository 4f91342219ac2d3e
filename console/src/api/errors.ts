import { plain } from './plain';
import type { components } from './schema';

type Issue = components['schemas']['ValidationErrorItem'];

/** A response outside 2xx, or no response (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Invalid fields of a 422 by path, such as `steps.0.subject`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Machine-readable details by error code. */
  readonly context: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown, requestId: string | null) {
    const read = (body ?? {}) as { detail?: unknown; code?: unknown; context?: Record<string, unknown> };
    const issues = Array.isArray(read.detail) ? (read.detail as Issue[]) : [];
    super(
      typeof read.detail === 'string'
        ? read.detail
        : issues.map((issue) => `${wordsOf(pathOf(issue))}: ${plain(issue.msg)}`).join('; '),
    );
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof read.code === 'string' ? read.code : issues.length > 0 ? 'validation' : 'unknown';
    this.requestId = requestId;
    this.context = read.context ?? {};
    this.fields = Object.fromEntries(issues.map((issue) => [pathOf(issue), plain(issue.msg)]));
  }
}

/** Formats `campaignMailboxId` and `to.0` as "campaign mailbox" and "to 1". */
function wordsOf(path: string): string {
  return path
    .replace(/Ids?$/, '')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .replaceAll('_', ' ')
    .replace(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .toLowerCase();
}

function pathOf(issue: Issue): string {
  return issue.loc.filter((part, index) => index > 0 || !['body', 'query', 'path'].includes(String(part))).join('.');
}

/** Whether another member changed what a request names by its revision (`If-Match`). */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
