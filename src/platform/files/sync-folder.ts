import { open } from 'node:fs/promises';

/** Makes the names in a folder durable, so that files created or renamed there survive a crash of the machine. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system orders the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
