/** Returns the keys that move through a list of conversations. @param step moves by a number of rows, to the ends of the list at most */
export const stepKeys = (step: (by: number) => void) => ({
  j: () => step(1),
  k: () => step(-1),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Home: () => step(Number.NEGATIVE_INFINITY),
  End: () => step(Number.POSITIVE_INFINITY),
});
