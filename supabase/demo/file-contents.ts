import { crc32, deflateSync } from 'node:zlib';

/** Makes the bytes of the demo's files, so that the repository contains no binary files. */

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));

/** A text with a line break at its end. */
export const text = (...lines: string[]) => utf8(`${lines.join('\n')}\n`);

/** A table that Korean spreadsheets can open: it begins with the byte order mark of UTF-8. */
export const csv = (...rows: (string | number)[][]) =>
  utf8(`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);

type Rgb = readonly [number, number, number];

/** A PNG picture of bands in two colours with a disc. */
export function picture(width: number, height: number, sky: Rgb, ground: Rgb, disc: Rgb): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const [cx, cy, radius] = [width * 0.7, height * 0.35, height * 0.18];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isHill = y > height * (0.68 + 0.08 * Math.sin((x / width) * 6));
      const isDisc = (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2;
      const color = isHill ? ground : isDisc ? disc : sky;
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows.set(
        color.map((part) => Math.max(0, part - Math.floor((y / height) * 40))),
        at,
      );
    }
  }
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** A PDF page with a heading and lines in Latin letters, because the built-in fonts of PDF viewers have only these letters. */
export function pdf(heading: string, ...lines: string[]): Uint8Array<ArrayBuffer> {
  const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&');
  const content = [
    `BT /F1 22 Tf 60 760 Td (${escaped(heading)}) Tj ET`,
    '60 745 m 535 745 l S',
    ...lines.map((line, at) => `BT /F1 12 Tf 60 ${715 - at * 22} Td (${escaped(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let document = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = document.length;
    document += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return utf8(
    `${document}${end}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${document.length}\n%%EOF\n`,
  );
}

/** A zip of texts without compression. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [given, data] = [Buffer.from(name, 'utf8'), Buffer.from(content, 'utf8')];
    // Version 2.0, names in UTF-8, stored, 1 January 2026.
    const common = Buffer.alloc(26);
    common.set([20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0x5c]);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(given.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, given, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, given]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(index.length, 8);
  end.writeUInt16LE(index.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}
