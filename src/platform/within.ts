/**
 * Returns the result of `work`, or what `late` returns or throws if `work` has not ended after `milliseconds`. Late
 * work continues; its result is ignored.
 */
export async function within<T, L>(milliseconds: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(late);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether `work` ended within `milliseconds`. Throws its error if it failed in time. */
export function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return within(
    milliseconds,
    work.then(() => true),
    () => false,
  );
}
