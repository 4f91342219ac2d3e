import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../../files/sync-folder.js';
import { StartError } from '../../../start-error.js';
import { type Archive, type ArchiveDraft, type BackupPlace, MANIFEST_FILE } from './archive.js';

/** Suffix of an incomplete folder. */
const DRAFT_SUFFIX = '.partial';
/** Suffix of a folder that is being deleted. */
const REMOVING_SUFFIX = '.removing';

/** Folder with one folder per archive. */
export class FolderPlace implements BackupPlace {
  constructor(readonly location: string) {}

  archive(name: string): FolderArchive {
    return new FolderArchive(join(this.location, name));
  }

  async prepare(): Promise<void> {
    await mkdir(this.location, { recursive: true, mode: 0o700 });
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.location);
    return bavail * bsize;
  }

  names(): Promise<string[]> {
    return readdir(this.location);
  }

  async clearLeftovers(isOurs: (name: string) => boolean): Promise<string[]> {
    const left = (await this.names()).filter((name) =>
      [DRAFT_SUFFIX, REMOVING_SUFFIX].some((suffix) => name.endsWith(suffix) && isOurs(name.slice(0, -suffix.length))),
    );
    for (const name of left) await rm(join(this.location, name), { recursive: true, force: true });
    return left;
  }

  /** Renames the folder first, so that a kill never leaves a partial backup under its name. */
  async remove(name: string): Promise<void> {
    const doomed = join(this.location, `${name}${REMOVING_SUFFIX}`);
    await rename(join(this.location, name), doomed);
    await rm(doomed, { recursive: true, force: true });
  }
}

/** Archive in a folder. It is named `FOLDER.partial` until it is complete and on disk, so a killed backup leaves only this draft. */
export class FolderArchive implements Archive {
  constructor(readonly location: string) {}

  async begin(): Promise<ArchiveDraft> {
    if (existsSync(this.location)) throw new StartError(`${this.location} exists. Choose another folder.`);
    const draft = `${this.location}${DRAFT_SUFFIX}`;
    await mkdir(dirname(this.location), { recursive: true });
    await createFolder(draft);
    return {
      store: (file, content) => pipeline(content, createWriteStream(join(draft, file), { mode: 0o600, flush: true })),
      complete: async (manifest, mayComplete) => {
        await writeFile(join(draft, MANIFEST_FILE), manifest, { mode: 0o600, flush: true });
        await syncFolder(draft);
        await mayComplete();
        await rename(draft, this.location);
        await syncFolder(dirname(this.location));
      },
      discard: () => rm(draft, { recursive: true, force: true }),
    };
  }

  async readManifest(): Promise<string | null> {
    try {
      return await readFile(join(this.location, MANIFEST_FILE), 'utf8');
    } catch (error) {
      // A name may also belong to a file.
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  async read(file: string): Promise<Readable> {
    try {
      return (await open(join(this.location, file))).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new StartError(`The backup has no file ${file}.`, { cause: error });
    }
  }

  async size(): Promise<number> {
    const files = await readdir(this.location);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(this.location, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}

async function createFolder(draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(`${draft} exists: another backup is being written there, or one was interrupted. Remove it.`);
  });
}
