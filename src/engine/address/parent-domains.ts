/** Asks about the domain itself and every domain above it that still has two labels: `a.b.c`, then `b.c`. */
export function someParentDomain(domain: string, test: (name: string) => boolean): boolean {
  let name = domain.toLowerCase();
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.')) {
    if (test(name)) return true;
    name = name.slice(dot + 1);
  }
  return false;
}

/** The domain itself and every domain above it that still has two labels, lower case: `a.b.c` gives `a.b.c`, `b.c`. */
export function parentDomains(domain: string): string[] {
  const names: string[] = [];
  someParentDomain(domain, (name) => {
    names.push(name);
    return false;
  });
  return names;
}
