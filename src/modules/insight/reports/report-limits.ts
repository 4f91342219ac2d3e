/** Maximum schedules per workspace (docs/build/conventions.md, Limits). */
export const MAX_SCHEDULES = 50;
/** Maximum recipients of a schedule. */
export const MAX_RECIPIENTS = 10;
