import { dueTable, type Row } from '../../../platform/due/claims/due-table.js';

/** Loop that sends waiting notices. */
export const NOTICES_LOOP = 'notices.send';

/** Channels with pending events; one worker at a time sends to a channel. */
export const CHANNELS = dueTable('notice_channels', {
  key: { workspace_id: 'int', id: 'uuid' },
  open: `status = 'active'`,
});

export type ChannelRow = Row<'notice_channels'>;
