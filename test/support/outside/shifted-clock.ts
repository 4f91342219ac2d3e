/** A setting with which a process of Node.js has a machine whose clock is off, while its monotonic one counts as ever. */
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
