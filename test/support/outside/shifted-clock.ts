/** Returns settings with which a Node.js process has a wrong wall clock and a correct monotonic clock. */
export function clockAhead(ms: number): { readonly NODE_OPTIONS?: string } {
  if (ms === 0) return {};
  const code = `
    const Right = Date;
    globalThis.Date = class Date extends Right {
      constructor(...values) { values.length === 0 ? super(Right.now() + ${ms}) : super(...values); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"` };
}
