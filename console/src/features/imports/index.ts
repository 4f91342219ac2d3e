import { later } from '../../ui/page/later';

export { DropFile } from './DropFile';
export const ImportWizard = later(() => import('./ImportWizard').then((file) => file.ImportWizard));
