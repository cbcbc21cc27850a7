/** The part that is used; the package has no types. */
declare module 'fontverter' {
  export function convert(font: Uint8Array, format: 'truetype'): Promise<Uint8Array>;
}
