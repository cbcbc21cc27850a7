/** Name of an area → its exposed module. In the build of the monolith a table of all areas replaces this value. */
export const areas: Record<string, () => Promise<unknown>> = {};
