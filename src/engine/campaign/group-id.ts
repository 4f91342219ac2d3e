/** Pattern of a group ID, wherever one is given or requested. */
export const GROUP_ID = '^[A-Za-z0-9_.:-]{1,64}$';
