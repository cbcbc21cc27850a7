import { expect, test } from 'vitest';
import { useSession } from '../index.ts';
import { useQuery } from '../query.ts';
import { fakeServer, openScreen, person } from './index.ts';

const asked: string[] = [];

function Screen() {
  const { id } = useSession();
  const queryFn = () => {
    asked.push(id);
    return id;
  };
  useQuery({ queryKey: ['of', id], queryFn });
  return <p>{id}</p>;
}

test('a screen fetches the data of its session', async () => {
  await fakeServer({}, person({ id: 'mina' }));
  openScreen(<Screen />);
  await expect.poll(() => asked).toEqual(['mina']);
});

test('a screen of an earlier test does not fetch again when its session is reset', () => {
  expect(asked).toEqual(['mina']);
});
