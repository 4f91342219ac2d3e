import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Absent, orAbsent, type Peer } from './peer.js';
import { run, runOverLines } from './run.js';

const PACKAGES = ['libsisimai-perl', 'libclass-accessor-lite-perl', 'libjson-perl'];

/** Writes whether the first recipient bounced hard: 1 or 0; -1 if Sisimai finds no bounce. */
const LOOP = `
use strict; use warnings; use JSON; use Sisimai;
my $json = JSON->new->allow_nonref->utf8;
while (my $line = <STDIN>) {
  my $raw = $json->decode($line); utf8::encode($raw) if utf8::is_utf8($raw);
  local $SIG{__WARN__} = sub { };
  my $found = eval { Sisimai->make(\\$raw, 'delivered' => 1) };
  my $first = $found && @$found ? $found->[0] : undef;
  my $is_bounce = $first && $first->reason ne 'delivered' && $first->reason ne 'vacation' && $first->reason ne 'feedback';
  print $is_bounce ? ($first->softbounce == 0 ? 1 : 0) : -1, "\\n";
}
`;

export type BounceVerdict = -1 | 0 | 1;

/** Opens Sisimai: the installed module, or Debian's package unpacked below a folder. */
export function openSisimai(folder: string): Promise<Peer<BounceVerdict> | Absent> {
  return orAbsent('Sisimai (Debian)', async () => {
    const env = { PERL5LIB: join(folder, 'sisimai', 'usr', 'share', 'perl5') };
    const version = await versionOf(env).catch(() => unpack(folder).then(() => versionOf(env)));
    return {
      name: `Sisimai ${version} (Debian)`,
      read: (texts) => runOverLines<BounceVerdict>('perl', ['-e', LOOP], texts, env),
    };
  });
}

const versionOf = (env: Readonly<Record<string, string>>): Promise<string> =>
  run('perl', ['-MSisimai', '-e', 'print Sisimai->version'], { env });

async function unpack(folder: string): Promise<void> {
  const target = join(folder, 'sisimai');
  mkdirSync(target, { recursive: true });
  await run('apt-get', ['download', ...PACKAGES], { cwd: target });
  for (const file of readdirSync(target).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', join(target, file), target]);
  }
}
