/** The form of the name of a group of campaigns, wherever it is given or asked for. */
export const GROUP_ID = '^[A-Za-z0-9_.:-]{1,64}$';
