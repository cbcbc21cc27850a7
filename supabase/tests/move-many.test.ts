import type { Transaction } from '@dojang/embedded/sql';
import { describe, expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, type PersonName, refusalOf, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

interface Card {
  id: string;
  column_id: string;
  rank: number;
}
interface Answer {
  placed: Card[];
  lost: (Partial<Card> & { id: string; by_name: string | null })[];
}

const columnOf = (tx: Transaction, kind: string) =>
  scalar<string>(tx`
    select c.id from public.board_columns c join public.boards b on b.id = c.board_id
    where b.project_id = ${IDS.ourProject} and b.rank = 0 and c.kind = ${kind}`);
const titles = async (tx: Transaction, columnId: string) =>
  (await tx`select title from public.issues where column_id = ${columnId} and removed_at is null order by rank, id`)
    .map(({ title }) => title)
    .join(' ');

/** Creates issues with one-letter titles in a column. */
async function create(tx: Transaction, names: string, columnId: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (const name of names) {
    cards.push(
      await as(tx, 'member', (me) =>
        scalar<Card>(me`select public.create_issue(gen_random_uuid(), ${IDS.ourProject}, ${name}, ${columnId})`),
      ),
    );
  }
  return cards;
}

const seen = ({ id, column_id, rank }: Card) => ({ id, column_id, rank });
const move = (tx: Transaction, who: PersonName, moves: unknown) =>
  as(tx, who, (me) => scalar<Answer>(me`select public.move_issues(${me.json(moves as never)})`));

describe('a move of several cards', () => {
  test(
    'a move places several cards in their order, from several columns, and repeating it has no effect',
    withFixture(async (tx) => {
      const [doing, done] = [await columnOf(tx, 'doing'), await columnOf(tx, 'done')];
      const [x, y] = await create(tx, 'xy', done);
      const [a, b, c] = await create(tx, 'abc', doing);
      if (!x || !y || !a || !b || !c) throw new Error('no cards');
      const moves = [{ column_id: done, after_id: x.id, cards: [c, y, a].map(seen) }];
      const answer = await move(tx, 'member', moves);
      expect(await titles(tx, done)).toBe('x c y a');
      expect(await titles(tx, doing)).toBe('b');
      expect(answer.lost).toEqual([]);
      expect(answer.placed.map(({ id }) => id).sort()).toEqual([a.id, c.id, y.id].sort());
      expect(await move(tx, 'member', moves)).toEqual(answer);
      expect(await titles(tx, done)).toBe('x c y a');
    }),
  );

  test(
    'a move leaves cards that somebody else has moved, and says who moved them; the others are moved',
    withFixture(async (tx) => {
      const [todo, doing, done] = [await columnOf(tx, 'todo'), await columnOf(tx, 'doing'), await columnOf(tx, 'done')];
      const cards = await create(tx, 'abc', doing);
      const [a, b, c] = cards;
      if (!a || !b || !c) throw new Error('no cards');
      await as(tx, 'owner', (me) => me`select public.move_issue(${b.id}, ${todo})`);
      await as(tx, 'owner', (me) => me`select public.remove_issues(${[c.id]}::uuid[])`);
      const answer = await move(tx, 'member', [{ column_id: done, after_id: null, cards: cards.map(seen) }]);
      expect(await titles(tx, done)).toBe('a');
      expect(answer.placed.map(({ id }) => id)).toEqual([a.id]);
      expect(answer.lost).toMatchObject([
        { id: b.id, column_id: todo, by_name: 'owner' },
        { id: c.id, column_id: null, by_name: null },
      ]);
    }),
  );

  test(
    'a move of several cards is undone by several moves in one request',
    withFixture(async (tx) => {
      const [doing, done] = [await columnOf(tx, 'doing'), await columnOf(tx, 'done')];
      const [a, b, c] = await create(tx, 'abc', doing);
      if (!a || !b || !c) throw new Error('no cards');
      const { placed } = await move(tx, 'member', [{ column_id: done, after_id: null, cards: [a, c].map(seen) }]);
      const at = (id: string) => placed.filter((card) => card.id === id).map(seen);
      await move(tx, 'member', [
        { column_id: doing, after_id: null, cards: at(a.id) },
        { column_id: doing, after_id: b.id, cards: at(c.id) },
      ]);
      expect(await titles(tx, doing)).toBe('a b c');
    }),
  );

  test(
    'a move to a place without free ranks keeps the order of all cards',
    withFixture(async (tx) => {
      const [doing, done] = [await columnOf(tx, 'doing'), await columnOf(tx, 'done')];
      const wide = await create(tx, 'pq', done);
      for (const [rank, { id }] of wide.entries()) await tx`update public.issues set rank = ${rank} where id = ${id}`;
      const cards = await create(tx, 'abcd', doing);
      const { placed } = await move(tx, 'member', [{ column_id: done, after_id: wide[0]?.id, cards: cards.map(seen) }]);
      expect(await titles(tx, done)).toBe('p a b c d q');
      expect(placed.length).toBeGreaterThan(4);
    }),
  );

  test(
    'a move is refused as a whole without the right to move one of the cards, and when it is invalid',
    withFixture(async (tx) => {
      const [doing, done] = [await columnOf(tx, 'doing'), await columnOf(tx, 'done')];
      const cards = (await create(tx, 'ab', doing)).map(seen);
      const moves = [{ column_id: done, after_id: null, cards }];
      expect(await refusalOf(move(tx, 'viewer', moves))).toBe('forbidden');
      expect(await refusalOf(move(tx, 'stranger', moves))).toBe('not_found');
      const theirs = await scalar<string>(
        tx`select id from public.board_columns where project_id <> ${IDS.ourProject} limit 1`,
      );
      expect(await refusalOf(move(tx, 'owner', [{ column_id: theirs, after_id: null, cards }]))).toBe('not_found');
      for (const wrong of [
        [],
        {},
        [{ column_id: done, after_id: null, cards: [] }],
        [{ column_id: done, after_id: null, cards: [...cards, ...cards] }],
        [{ column_id: 'x', after_id: null, cards }],
        [{ after_id: null, cards }],
        [{ column_id: done, after_id: 'x', cards }],
        [{ column_id: done, after_id: null, cards: [{ ...cards[0], rank: 'x' }] }],
        [
          {
            column_id: done,
            after_id: null,
            cards: Array(501)
              .fill(null)
              .map(() => ({ id: crypto.randomUUID() })),
          },
        ],
      ]) {
        expect(await refusalOf(move(tx, 'member', wrong))).toBe('invalid_request');
      }
    }),
  );
});
