import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Absent, orAbsent, type Peer } from './peer.js';
import { run, runOverLines } from './run.js';

/** Packages with a function `shown` over their module. */
const PACKAGES: ReadonlyArray<{ readonly name: string; readonly code: string }> = [
  {
    name: 'email-reply-parser',
    code: 'from email_reply_parser import EmailReplyParser\nshown = EmailReplyParser.parse_reply',
  },
  {
    name: 'mail-parser-reply',
    code: `from mailparser_reply import EmailReplyParser
parser = EmailReplyParser(languages=['en', 'cs', 'da', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'sv', 'zh'])
shown = lambda text: parser.parse_reply(text=text)`,
  },
  {
    name: 'quotequail',
    code: `import quotequail
shown = lambda text: '\\n'.join(part for visible, part in quotequail.quote(text, limit=1000000) if visible)`,
  },
];

/** Reads JSON lines; a text that the package fails on is null. */
const LOOP = `
import json, sys
for line in sys.stdin:
    try:
        result = shown(json.loads(line))
    except Exception:
        result = None
    print(json.dumps(result))
`;

/** Opens the PyPI packages in a virtual environment below a folder, and creates it if it is missing. */
export async function openPypiPeers(folder: string): Promise<Array<Peer<string> | Absent>> {
  const python = join(folder, 'venv', 'bin', 'python');
  const environment = await orAbsent('PyPI', async () => {
    if (!existsSync(python)) await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    return { name: 'PyPI', read: async () => [] };
  });
  if ('reason' in environment)
    return PACKAGES.map(({ name }) => ({ name: `${name} (PyPI)`, reason: environment.reason }));
  const peers: Array<Peer<string> | Absent> = [];
  // One pip at a time per environment.
  for (const each of PACKAGES) peers.push(await orAbsent(`${each.name} (PyPI)`, () => open(python, each)));
  return peers;
}

async function open(python: string, { name, code }: (typeof PACKAGES)[number]): Promise<Peer<string>> {
  await run(python, ['-m', 'pip', 'install', '--quiet', name]);
  const version = await run(python, ['-c', `from importlib.metadata import version; print(version('${name}'))`]);
  return {
    name: `${name} ${version.trim()} (PyPI)`,
    read: (texts) => runOverLines<string>(python, ['-c', `${code}\n${LOOP}`], texts),
  };
}
