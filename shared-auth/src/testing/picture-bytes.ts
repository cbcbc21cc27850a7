type Bytes = Uint8Array<ArrayBuffer>;

/** Parts one after the other. */
export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const latin = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function number(value: number, isLittle: boolean): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
}

/** A chunk of a PNG, with zeros in place of its checksum. */
export const pngChunk = (name: string, data: Bytes): Bytes =>
  joined(number(data.length, false), latin(name), data, new Uint8Array(4));

/** A PNG whose drawing nobody decodes. `chunks` are between its header and the drawing. */
export const png = (...chunks: readonly Bytes[]): Bytes =>
  joined(
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', new Uint8Array(13)),
    ...chunks,
    pngChunk('IDAT', new Uint8Array(5)),
    pngChunk('IEND', new Uint8Array()),
  );

/** A chunk of a WebP. */
export const webpChunk = (name: string, data: Bytes): Bytes =>
  joined(latin(name), number(data.length, true), data, new Uint8Array(data.length % 2));

/** The first chunk of a WebP; `flags` announce what follows. */
export const webpHead = (flags: number): Bytes => webpChunk('VP8X', joined(new Uint8Array([flags]), new Uint8Array(9)));

/** A WebP of these chunks. */
export function webp(...chunks: readonly Bytes[]): Bytes {
  const body = joined(...chunks);
  return joined(latin('RIFF'), number(4 + body.length, true), latin('WEBP'), body);
}
