import { expect, test } from 'vitest';
import { rememberVerified } from './remember-verified.ts';

const inAnHour = () => Date.now() / 1000 + 3600;

test('a valid token is verified once, an invalid one each time', async () => {
  const asked: string[] = [];
  const verify = rememberVerified(async (token) => {
    asked.push(token);
    return token === 'good' ? { value: 'mina', exp: inAnHour() } : null;
  });
  for (const token of ['good', 'bad', 'good', 'bad'])
    expect(await verify(token)).toBe(token === 'good' ? 'mina' : null);
  expect(asked).toEqual(['good', 'bad', 'bad']);
});

test('a token that has expired meanwhile is verified again', async () => {
  let asked = 0;
  const verify = rememberVerified(async () => (asked++ === 0 ? { value: 'mina', exp: Date.now() / 1000 - 1 } : null));
  expect(await verify('token')).toBe('mina');
  expect(await verify('token')).toBeNull();
});
