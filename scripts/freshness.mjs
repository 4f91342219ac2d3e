// Returns whether an output is older than the files it was created from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns all files below a folder, sorted. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Returns a hash of names, sizes, and times: cheap to compute, and changed by every edit. */
function looks(files, root) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Returns a hash of the contents, which is equal for equal sources whenever they were written: a fresh checkout does
 * not make a build stale.
 */
function content(files, root) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns the current state of `files`, to be stored with `keepStamp` once their result exists. */
export function stampOf(files, root) {
  return { looks: looks(files, root), content: content(files, root) };
}

export function keepStamp(stampFile, stamp) {
  writeFileSync(stampFile, JSON.stringify(stamp));
}

/** Returns whether the stamped output is missing or was built from other files. */
export function isStale(stampFile, files, root) {
  if (!existsSync(stampFile)) return true;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  const seen = looks(files, root);
  if (stamp.looks === seen) return false;
  if (stamp.content !== content(files, root)) return true;
  keepStamp(stampFile, { ...stamp, looks: seen });
  return false;
}
