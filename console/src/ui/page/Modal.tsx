import { Modal as KitModal, type ModalProps } from '@mantine/core';
import { useSettled } from './settled';

/** Dialog that is mounted only while open. */
export function Modal(props: ModalProps) {
  return <KitModal closeOnClickOutside={useSettled()} {...props} />;
}
