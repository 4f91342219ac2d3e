import { Modal as KitModal, type ModalProps } from '@mantine/core';
import { useSettled } from './settled';

/** A dialog that is there for as long as it is open. */
export function Modal(props: ModalProps) {
  return <KitModal closeOnClickOutside={useSettled()} {...props} />;
}
