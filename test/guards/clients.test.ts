import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../clients/typescript/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

it('docs/build/clients.md shows the examples that CI runs, as they are', () => {
  const page = read('../../docs/build/clients.md');
  const examples = readdirSync(new URL('examples/', folder)).filter((name) => name.endsWith('.mjs'));
  const missing = examples.filter((name) => !page.includes(`\`\`\`js\n${read(`examples/${name}`)}\`\`\``));
  expect(page).toContain(`\`\`\`py\n${read('../python/examples/launch.py')}\`\`\``);
  expect({ missing, count: page.split('```js').length - 1 }).toEqual({ missing: [], count: examples.length });
});

it('the client for TypeScript uses web standards and one package', () => {
  const files = readdirSync(new URL('src/', folder)).filter((name) => name.endsWith('.ts'));
  const imported = files.flatMap((name) =>
    [...read(`src/${name}`).matchAll(/from '([^.'][^']*)'/g)].map(([, from]) => from),
  );
  expect([...new Set(imported)]).toEqual(['standardwebhooks']);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).toEqual(['standardwebhooks']);
  expect(read('tsconfig.json')).toContain('"types": []');
});

it('every operation for API clients has a group and a name of its own in the client for TypeScript', async () => {
  const load = (name: string) => import(new URL(`scripts/${name}.mjs`, folder).href);
  const [{ clientDocument }, { writeResources }, { writeOperations }] = await Promise.all(
    ['client-document', 'write-resources', 'write-operations'].map(load),
  );
  const client = clientDocument(JSON.parse(read('../../openapi.json')));
  // Both functions throw an error that names what is missing.
  expect(writeResources(client)).toContain('createCampaign');
  expect(writeOperations(client)).toContain('createCampaign');
});

it('clients/names.txt lists the public names of the clients; npm run openapi records it', async () => {
  const { clientNames, removedNames } = await import(new URL('../../scripts/client-names.mjs', import.meta.url).href);
  const names: string[] = clientNames();
  expect(read('../names.txt')).toBe(`${names.join('\n')}\n`);
  expect(names).toEqual(
    expect.arrayContaining([
      'typescript campaigns.list()',
      'python api.campaigns.list_campaigns',
      'both CampaignOut',
      'typescript Outrider',
      'python connect',
    ]),
  );
  expect(removedNames('both A\nboth B\n', 'both B\nboth C\n')).toEqual(['both A']);
});

it('no file names a host of a registry', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});
