/** Exit codes of every command; docs/operate/command-line.md lists them. */
export const EXIT = {
  success: 0,
  failure: 1,
  usage: 2,
  problems: 3,
  access: 4,
  missing: 5,
  rejected: 6,
  unavailable: 7,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
