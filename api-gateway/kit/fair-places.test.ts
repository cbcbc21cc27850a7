import { expect, test } from 'vitest';
import { FairPlaces, type Holder } from './fair-places.ts';

const at = (network: string, person: string): Holder => ({ network, person });

/** Places that are numbered in the order in which they were taken. */
function held(...holders: Holder[]) {
  const places = new FairPlaces<number>();
  for (const [place, holder] of holders.entries()) places.add(place, holder);
  return places;
}
const times = (count: number, holder: (index: number) => Holder) => Array.from({ length: count }, (_, i) => holder(i));

test('whoever holds the most places gives the oldest one to somebody with fewer', () => {
  const places = held(at('a', 'jun'), ...times(5, () => at('b', 'mallory')), at('c', 'mina'));
  expect(places.givesWay(at('d', 'sora'))).toBe(1);
  places.delete(1);
  expect(places.givesWay(at('a', 'jun'))).toBe(2);
  expect(places.givesWay(at('b', 'mallory'))).toBeUndefined();
});

test('64 accounts of 8 networks with 31 places each lose them one by one, and people with one place lose none', () => {
  const office = times(16, (i) => at('office', `person ${i}`));
  const places = held(...office, ...times(64 * 31, (i) => at(`network ${i % 8}`, `account ${i % 64}`)));
  for (let i = 0; i < 200; i++) {
    const newcomer = at('office', `newcomer ${i}`);
    const loser = places.givesWay(newcomer);
    expect(places.holderOf(loser ?? -1)?.person).toMatch(/^account/);
    places.delete(loser ?? -1);
    places.add(10_000 + i, newcomer);
  }
});

test('when everybody has one place, the network with the most gives way to a smaller one', () => {
  const places = held(...times(20, (i) => at('farm', `account ${i}`)), ...times(5, (i) => at('office', `person ${i}`)));
  expect(places.givesWay(at('office', 'newcomer'))).toBe(0);
  expect(places.givesWay(at('farm', 'account 20'))).toBeUndefined();
});

test('inside one network the person with the most places gives way, else the newcomer loses its own oldest place', () => {
  const places = held(at('office', 'mina'), ...times(3, () => at('office', 'mallory')), at('home', 'jun'));
  expect(places.givesWayInNetwork(at('office', 'sora'))).toBe(1);
  expect(places.givesWayInNetwork(at('office', 'mallory'))).toBe(1);
  expect(places.givesWayInNetwork(at('home', 'sora'))).toBeUndefined();
});

test('a place that changes its holder counts once', () => {
  const places = held(at('office', 'stranger'));
  places.add(0, at('office', 'mina'));
  expect([places.size, places.countOfPerson('stranger'), places.countOfPerson('mina')]).toEqual([1, 0, 1]);
  expect(places.countOfNetwork('office')).toBe(1);
});
