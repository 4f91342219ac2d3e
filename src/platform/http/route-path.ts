/**
 * Converts `/campaigns/{campaign_id}` to the syntax of the router. A parameter ends at the next slash or at the text
 * that follows it.
 */
export function routePath(template: string): string {
  return template.replaceAll(/\{(\w+)\}([^/{]*)/g, (_all, name: string, rest: string) =>
    rest === '' ? `:${name}` : `:${name}(^[^/]+?)${rest}`,
  );
}

/** Returns a pattern that matches the paths of a template. */
export function pathPattern(template: string): RegExp {
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll(/[.*+?^$()[\]|\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}
