/** The placeholder for the address of the form in a rendered page, until the id of the version is known. */
export const formSlot = (key: string): string => `/form/slot-${key}`;
