import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { askService } from '../../platform/outbound/ask-service.js';
import type { ApiCommands, Session } from '../api/session.js';

const SECRET_BYTES = 12;

export function addMcp(program: Command, commands: ApiCommands): void {
  commands
    .add(program, 'mcp', 'Serve the tools of an AI assistant on standard input and output (Model Context Protocol)')
    .action(commands.action(mcp));
}

/** Serves one client until it closes standard input. */
async function mcp({ api, terminal }: Session): Promise<void> {
  // Loaded here, so that other commands start without it.
  const [{ serveStdio }, { openMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../mcp/server.js'),
  ]);
  const { scopes } = await api.me();
  const caller = {
    connection: api.connection,
    ask: askService,
    now: () => Date.now(),
    secret: () => randomBytes(SECRET_BYTES).toString('hex'),
  };
  const handle = serveStdio(() => openMcpServer(caller, scopes), {
    onerror: (error) => void terminal.err.write(`${error.message}\n`),
  });
  await new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await handle.close();
}
