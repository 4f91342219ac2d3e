/**
 * The runs of the default suite: an honest engine keeps every invariant in them, and each planted fault breaks one. In 55 something is
 * forbidden between a claim and its hand. In 168 the clock of a machine is past midnight before the database's, with a mailbox at its limit.
 * In 33 a campaign is paused between a claim and its handoff, in 215 what was put back is stopped, in 83 a worker dies while another one
 * has messages in progress, in 36 servers say nothing for longer than a gap.
 */
export const DEFAULT_SEEDS: readonly number[] = [
  ...Array.from({ length: 25 }, (_, n) => n + 1),
  33,
  34,
  36,
  55,
  83,
  168,
  215,
];

/** All default seeds, from `first` on. */
export function seedsFrom(first: number): number[] {
  const at = DEFAULT_SEEDS.indexOf(first);
  return [...DEFAULT_SEEDS.slice(at), ...DEFAULT_SEEDS.slice(0, at)];
}
