import { type DrawerProps, Drawer as KitDrawer } from '@mantine/core';
import { useSettled } from './settled';

/** What is open beside the page, for as long as it is. */
export function Drawer(props: DrawerProps) {
  return <KitDrawer closeOnClickOutside={useSettled()} {...props} />;
}
