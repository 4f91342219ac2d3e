import { expect } from 'vitest';
import { upload } from '../import-world.js';
import type { TestWorkspace, TestWorld } from '../world.js';

/** Uploads a file of a workspace, by default of `a`. Returns its ID. */
export async function addWorkspaceFile(
  world: TestWorld,
  fileName: string,
  file: Uint8Array,
  { id: workspaceId, key }: TestWorkspace = world.a,
): Promise<string> {
  const answer = await upload(world, { url: '/files', fileName, file, workspaceId, key });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
}
