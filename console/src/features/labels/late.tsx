import { later } from '../../ui/page/later';

/** Labels load after the inbox, because most workspaces have none. */
export const LabelMarks = later(() => import('./LabelMarks').then((file) => file.LabelMarks));
export const LabelName = later(() => import('./LabelMarks').then((file) => file.LabelName));
export const LabelMenu = later(() => import('./LabelMenu').then((file) => file.LabelMenu));
