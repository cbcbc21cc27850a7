/** Name of an area → its exposed module. The build of the monolith puts a table of all areas in this one's place. */
export const areas: Record<string, () => Promise<unknown>> = {};
