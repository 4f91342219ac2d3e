import { type DrawerProps, Drawer as KitDrawer } from '@mantine/core';
import { useFocusBack } from './focus-back';
import { useSettled } from './settled';

/** What is open beside the page, for as long as it is. */
export function Drawer(props: DrawerProps) {
  useFocusBack();
  return <KitDrawer closeOnClickOutside={useSettled()} {...props} />;
}
