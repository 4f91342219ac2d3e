/** Tests the domain and every parent domain with at least two labels: `a.b.c`, then `b.c`. */
export function someParentDomain(domain: string, test: (name: string) => boolean): boolean {
  let name = domain.toLowerCase();
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.')) {
    if (test(name)) return true;
    name = name.slice(dot + 1);
  }
  return false;
}

/** Returns the domain and every parent domain with at least two labels, in lower case: `a.b.c` gives `a.b.c`, `b.c`. */
export function parentDomains(domain: string): string[] {
  const names: string[] = [];
  someParentDomain(domain, (name) => {
    names.push(name);
    return false;
  });
  return names;
}
