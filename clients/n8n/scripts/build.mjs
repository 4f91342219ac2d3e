// Compiles the nodes with the compiler of the repository and copies their pictures and descriptions, as n8n loads them.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../', import.meta.url));
rmSync(`${folder}dist`, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
execFileSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', folder], { stdio: 'inherit' });
for (const part of ['nodes', 'icons'])
  for (const name of readdirSync(folder + part, { recursive: true }))
    if (/\.(svg|json)$/.test(name)) cpSync(`${folder}${part}/${name}`, `${folder}dist/${part}/${name}`);
