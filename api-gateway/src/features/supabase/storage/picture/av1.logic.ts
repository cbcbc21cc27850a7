/** Reads the bits of a byte string, most significant first. */
function bitsOf(bytes: Uint8Array) {
  let at = 0;
  return (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError('the header ends early');
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}

const SEQUENCE_HEADER = 1;

/**
 * Maximum width and height of an AV1 stream, from its sequence header (AV1 specification, 5.3 to 5.5); null when the stream
 * does not begin with a sequence header.
 *
 * @throws RangeError when the header is truncated
 */
export function av1Size(stream: Uint8Array): [width: number, height: number] | null {
  for (let at = 0; at < stream.byteLength; ) {
    const header = stream[at] ?? 0;
    const type = (header >> 3) & 15;
    if (header & 0x80 || !(header & 0x02)) return null;
    at += header & 0x04 ? 2 : 1;
    let length = 0;
    for (let part = 0; part < 8; part++) {
      const byte = stream[at++] ?? 0;
      length += (byte & 0x7f) * 2 ** (7 * part);
      if (!(byte & 0x80)) break;
    }
    if (type === SEQUENCE_HEADER) return sequenceSize(stream.subarray(at, at + length));
    at += length;
  }
  return null;
}

function sequenceSize(header: Uint8Array): [width: number, height: number] {
  const bits = bitsOf(header);
  bits(3 + 1);
  const isReduced = bits(1) === 1;
  if (isReduced) bits(5);
  else skipOperatingPoints(bits);
  const widthBits = bits(4) + 1;
  const heightBits = bits(4) + 1;
  return [bits(widthBits) + 1, bits(heightBits) + 1];
}

function skipOperatingPoints(bits: (count: number) => number): void {
  let delayBits = 0;
  const hasTiming = bits(1) === 1;
  if (hasTiming) {
    bits(64);
    if (bits(1) === 1) skipVariable(bits);
  }
  const hasModel = hasTiming && bits(1) === 1;
  if (hasModel) {
    delayBits = bits(5) + 1;
    bits(32 + 5 + 5);
  }
  const hasDelay = bits(1) === 1;
  for (let points = bits(5) + 1; points > 0; points--) {
    bits(12);
    if (bits(5) > 7) bits(1);
    if (hasModel && bits(1) === 1) bits(2 * delayBits + 1);
    if (hasDelay && bits(1) === 1) bits(4);
  }
}

function skipVariable(bits: (count: number) => number): void {
  let zeros = 0;
  while (zeros < 32 && bits(1) === 0) zeros += 1;
  if (zeros < 32) bits(zeros);
}
