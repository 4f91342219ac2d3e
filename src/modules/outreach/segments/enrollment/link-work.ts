import type { Work, WorkItem } from '../../../foundation/faults/index.js';
import type { LinkRow } from '../links/links.repo.js';

/** Name of the work on one link; a link that fails is set aside, and the others continue. */
export const LINK_WORK_NAME = 'segments.enroll.link';
export const LINK_WORK: Work = { name: LINK_WORK_NAME, resource: 'campaign' };

/** Returns a link as an item of background work. */
export function itemOfLink(link: LinkRow): WorkItem {
  return {
    workspaceId: link.workspace_id,
    item: `${link.campaign_id} ${link.segment_id}`,
    resourceId: link.campaign_id,
  };
}
