import { useEffect } from 'react';
import { later } from '../../ui/page/later';
import { composer } from './compose/late';

const confirm = () => import('../../ui/form/Confirm').then((file) => file.Confirm);
const nameView = () => import('../../ui/list/NameView').then((file) => file.NameView);
const filters = () => import('./filters/FilterFields').then((file) => file.FilterFields);
const conversation = () => import('./Conversation').then((file) => file.Conversation);

/** Parts that the list does not need, preloaded before the first key press. */
export const ConversationLater = later(conversation);
export const ConfirmLater = later(confirm);
export const NameViewLater = later(nameView);
export const FilterFields = later(filters);

/** Loads these parts after the first screen has rendered. */
export function useLateParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void conversation();
      void composer();
      void confirm();
      void nameView();
      void filters();
    }, 500);
    return () => clearTimeout(timer);
  }, []);
}
