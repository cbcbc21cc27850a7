/** Types of the functions that are used, because the package has no types. */
declare module 'fontverter' {
  export function convert(font: Uint8Array, format: 'truetype'): Promise<Uint8Array>;
}
