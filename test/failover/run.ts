/** One run of the proof. */
export interface Run {
  /** Process that made the namespaces. */
  readonly owner: number;
  /** Data of all processes. */
  readonly folder: string;
  /** Logs of all processes. */
  readonly logs: string;
  /** Program of Patroni. */
  readonly patroni: string;
}
