const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database would take this as an id; anything else is asked for nowhere and answered with 404. */
export const isUuid = (value: string): boolean => UUID.test(value);
