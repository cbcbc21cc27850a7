import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const signer = createSigner('a secret that is long enough to be one');

test('a signed value can be read for its purpose until it expires', () => {
  const signed = signer.sign('preview', { pageId: '한글' }, 1_000);
  expect(signer.open('preview', signed, 999)).toEqual({ pageId: '한글' });
  expect(signer.open('preview', signed, 1_000)).toBeUndefined();
  expect(signer.open('ticket', signed, 0)).toBeUndefined();
});

test('a value signed with another secret is refused', () => {
  const other = createSigner('another secret that is long enough');
  expect(other.open('preview', signer.sign('preview', 1, 1_000), 0)).toBeUndefined();
});

test('a value with any changed character is refused', () => {
  const signed = signer.sign('preview', { pageId: 'x' }, 1_000);
  for (let at = 0; at < signed.length - 1; at++) {
    const changed = `${signed.slice(0, at)}${signed[at] === 'A' ? 'B' : 'A'}${signed.slice(at + 1)}`;
    expect(signer.open('preview', changed, 0)).toBeUndefined();
  }
});

test.each(['', '.', 'a', 'a.b', 'a.b.c', '....', '%00.%00'])('%j is not a signed value', (signed) => {
  expect(signer.open('preview', signed, 0)).toBeUndefined();
});

test('a keyed hash depends on the text, the purpose and the secret', () => {
  const hash = signer.keyedHash('account', 'mina@dojang.test');
  expect(hash).toMatch(/^[\w-]{22}$/);
  expect(signer.keyedHash('account', 'mina@dojang.test')).toBe(hash);
  expect(signer.keyedHash('network', 'mina@dojang.test')).not.toBe(hash);
  expect(createSigner('another secret that is long enough').keyedHash('account', 'mina@dojang.test')).not.toBe(hash);
});

test('a sealed text is read for its purpose and with its secret only, unchanged', () => {
  const sealed = signer.seal('app of mina', '비밀 키');
  expect(Buffer.from(sealed, 'base64url').includes(Buffer.from('비밀'))).toBe(false);
  expect(signer.seal('app of mina', '비밀 키')).not.toBe(sealed);
  expect(signer.unseal('app of mina', sealed)).toBe('비밀 키');
  expect(signer.unseal('app of juno', sealed)).toBeUndefined();
  expect(createSigner('another secret that is long enough').unseal('app of mina', sealed)).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'z' : 'A'}${sealed.slice(at + 1)}`;
    // The last letter may hold bits that belong to no byte.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))) continue;
    expect(signer.unseal('app of mina', changed)).toBeUndefined();
  }
  for (const text of ['', 'a', 'x'.repeat(37), sealed.slice(0, -4)])
    expect(signer.unseal('app of mina', text)).toBeUndefined();
});
