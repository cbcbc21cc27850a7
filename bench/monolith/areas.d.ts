declare module 'dojang:areas' {
  /** Name of an area → its exposed module; the build of the monolith writes it. */
  export const areas: Record<string, () => Promise<unknown>>;
}
