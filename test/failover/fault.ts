import type { Node } from './node.js';

/** A way in which a primary fails, and how it comes back. */
interface Fault {
  readonly name: string;
  strike(node: Node): void;
  heal(node: Node): void;
}

/** In turn. */
export const FAULTS: readonly Fault[] = [
  { name: 'killed', strike: (node) => node.kill(), heal: (node) => node.start() },
  { name: 'link down', strike: (node) => node.link('down'), heal: (node) => node.link('up') },
  { name: 'paused', strike: (node) => node.pause(), heal: (node) => node.resume() },
];
