import { type DrawerProps, Drawer as KitDrawer } from '@mantine/core';
import { useSettled } from './settled';

/** Drawer that is mounted only while open. */
export function Drawer(props: DrawerProps) {
  return <KitDrawer closeOnClickOutside={useSettled()} {...props} />;
}
