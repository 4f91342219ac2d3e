import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Returns the violations that axe finds on a page, each as a text. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, because the policy of the page allows only its own scripts.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    // Passed rules need no description.
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`).join('\n  ')}`,
  );
}
