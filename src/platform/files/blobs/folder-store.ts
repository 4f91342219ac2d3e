import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../sync-folder.js';
import type { ObjectStore } from './object-store.js';

/** Folder with one file per object, below a folder per workspace. */
export class FolderStore implements ObjectStore {
  /** Folders that exist and are on disk. */
  readonly #made = new Set<string>();

  constructor(private readonly folder: string) {}

  async put(key: string, content: Buffer, signal: AbortSignal): Promise<void> {
    const path = join(this.folder, key);
    await this.#make(dirname(path));
    const draft = `${path}.${randomUUID()}.partial`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(content, { signal });
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string, signal: AbortSignal): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, key), { signal });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(join(this.folder, key), { force: true });
  }

  /** Creates a folder and the missing folders above it, durably. */
  async #make(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let at = folder; first !== undefined && at.length >= first.length; at = dirname(at)) {
      await syncFolder(dirname(at));
    }
    this.#made.add(folder);
  }
}
