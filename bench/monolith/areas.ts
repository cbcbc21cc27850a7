/** Name of an area → its exposed module. The build of the monolith replaces this by a table of all areas. */
export const areas: Record<string, () => Promise<unknown>> = {};
