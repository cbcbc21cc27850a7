import { expect, test } from 'vitest';
import { digestOf, fromBase64, openText, sealText, signatureOf, toBase64 } from './index.ts';

/** Few iterations, so that the tests are quick. */
const FEW = 1000;

test('SHA-256 and HMAC agree with the published vectors', async () => {
  expect(await digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  // RFC 4231, test case 2.
  expect(await signatureOf('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('base64 for URLs keeps every byte', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(toBase64(bytes)).toMatch(/^[\w-]+$/);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});

test('a sealed text opens only with its password, and the same text is sealed differently each time', async () => {
  const [first, second] = [
    await sealText('비밀 회의록', '도장2026', FEW),
    await sealText('비밀 회의록', '도장2026', FEW),
  ];
  expect(first).not.toBe(second);
  expect(await openText(` ${first}\n`, '도장2026'.normalize('NFD'))).toBe('비밀 회의록');
  await expect(openText(first, '도장2025')).rejects.toMatchObject({ code: 'seal_refused' });
});

test('a sealed text with any change does not open', async () => {
  const sealed = await sealText('백만 원', 'x', FEW);
  const parts = sealed.split('.');
  for (const at of [2, 3, 4]) {
    const bytes = fromBase64(parts[at] ?? '');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const changed = parts.with(at, toBase64(bytes)).join('.');
    await expect(openText(changed, 'x')).rejects.toMatchObject({ code: 'seal_refused' });
  }
});

test.each(['', 'x', '2.1000.AAAA.AAAA.AAAA', '1.9999999999.AAAA.AAAA.AAAA', '1.1000.*.*.*', '1.0.AA.AA.AA'])(
  'another format is refused without deriving a key: %s',
  async (text) => {
    await expect(openText(text, 'x')).rejects.toMatchObject({ code: 'seal_unreadable' });
  },
);
