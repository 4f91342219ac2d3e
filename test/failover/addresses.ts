/** Addresses inside the namespaces. They exist on no interface of the machine, so several runs can use them at the same time. */
export const HUB_ADDRESS = '10.89.0.1';
/** Separate from the hub's address, so that a server can lose etcd and keep its clients. */
export const ETCD_ADDRESS = '10.89.0.2';

const NODES = ['db1', 'db2', 'db3'] as const;
export type NodeName = (typeof NODES)[number];
export const NODE_NAMES: readonly NodeName[] = NODES;

export function addressOf(name: NodeName): string {
  return `10.89.0.${11 + NODES.indexOf(name)}`;
}
