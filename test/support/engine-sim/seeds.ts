/**
 * Seeds of the default suite: the unchanged engine keeps every invariant in them, and each planted fault breaks one. Seed 55 forbids an
 * email between claim and hand-over. In 33, a campaign is paused between claim and hand-over; in 215, a released email is stopped; in 83,
 * a worker dies while another has emails in progress; in 36, servers are silent for longer than a gap.
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

/** Returns all default seeds, from `first` on. */
export function seedsFrom(first: number): number[] {
  const at = DEFAULT_SEEDS.indexOf(first);
  return [...DEFAULT_SEEDS.slice(at), ...DEFAULT_SEEDS.slice(0, at)];
}
