/**
 * What an index knows of a status (migration 0080): pending and active alike are `open`, so that an enrolment, the move from
 * one to the other, changes nothing that is indexed. A statement that looks for a status names its class as well.
 */
export function statusClassOf(status: string): string {
  return status === 'pending' || status === 'active' ? 'open' : status;
}

/** The classes of several statuses, each once. */
export function statusClassesOf(statuses: readonly string[]): string[] {
  return [...new Set(statuses.map(statusClassOf))];
}
