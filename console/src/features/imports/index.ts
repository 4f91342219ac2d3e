export { DropFile } from './DropFile';
export { ImportWizard } from './ImportWizard';
