/** Rate with its numbers, so that an assistant never quotes a percentage of nothing: `4.9% (24 of 490 contacted)`. */
export function rated(rate: number | null, part: number, whole: number, of: string): string {
  return rate === null
    ? `no rate: none ${of}`
    : `${(100 * rate).toFixed(1)}% (${part.toLocaleString('en-US')} of ${whole.toLocaleString('en-US')} ${of})`;
}
