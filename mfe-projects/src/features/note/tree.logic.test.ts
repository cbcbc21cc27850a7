import { describe, expect, it } from 'vitest';
import {
  adopt,
  ancestorsOf,
  applyChange,
  dropZone,
  findSpot,
  type NoteNode,
  parseIndex,
  planDrop,
  planFocus,
  planMove,
  reconcile,
  subtreeIds,
  visibleRows,
} from './tree.logic.ts';

/** `a(b(c) d) e` → nodes, and back, so that a test reads as the picture of a tree. */
function tree(text: string): NoteNode[] {
  const tokens = text.match(/\w+|[()]/g) ?? [];
  const read = (): NoteNode[] => {
    const nodes: NoteNode[] = [];
    while (tokens.length && tokens[0] !== ')') {
      const token = tokens.shift() as string;
      if (token === '(') {
        (nodes.at(-1) as NoteNode).children = read();
        tokens.shift();
      } else nodes.push({ id: token, children: [] });
    }
    return nodes;
  };
  return read();
}

function text(nodes: NoteNode[] | null): string {
  if (!nodes) return 'refused';
  return nodes.map((node) => (node.children.length ? `${node.id}(${text(node.children)})` : node.id)).join(' ');
}

const SAMPLE = 'a(b(c) d) e f';

describe('parseIndex', () => {
  it('reads what it wrote', () => {
    expect(text(parseIndex(JSON.parse(JSON.stringify(tree(SAMPLE)))))).toBe(SAMPLE);
  });
  it('leaves out what is malformed and a second mention of the same note', () => {
    expect(text(parseIndex([{ id: 'a', children: [{ id: 'a' }, { id: 1 }, null, { id: 'b', children: 'x' }] }]))).toBe(
      'a(b)',
    );
    for (const value of [null, undefined, {}, 'x', 3]) expect(parseIndex(value)).toEqual([]);
  });
});

describe('reconcile', () => {
  it('gives the place of a removed note to its children', () => {
    expect(text(reconcile(tree(SAMPLE), ['b', 'c', 'd', 'e', 'f']))).toBe('b(c) d e f');
  });
  it('puts a note that the index has not heard of at the end', () => {
    expect(text(reconcile(tree('a(b)'), ['z', 'a', 'b', 'y']))).toBe('a(b) z y');
  });
});

it('adopts a note without a place and keeps those that are not live', () => {
  expect(text(adopt(tree('a(b)'), ['z', 'b']))).toBe('a(b) z');
});

describe('looking around', () => {
  it('knows where a note stands', () => {
    expect(findSpot(tree(SAMPLE), 'd')).toMatchObject({ parentId: 'a', index: 1 });
    expect(findSpot(tree(SAMPLE), 'x')).toBeNull();
  });
  it('names ancestors from the top', () => {
    expect(ancestorsOf(tree(SAMPLE), 'c')).toEqual(['a', 'b']);
    expect(ancestorsOf(tree(SAMPLE), 'e')).toEqual([]);
    expect(ancestorsOf(tree(SAMPLE), 'x')).toEqual([]);
  });
  it('names everything under a note', () => {
    expect(subtreeIds(tree(SAMPLE), 'a')).toEqual(['a', 'b', 'c', 'd']);
    expect(subtreeIds(tree(SAMPLE), 'x')).toEqual([]);
  });
});

describe('visibleRows', () => {
  it('shows the children of open notes only', () => {
    const rows = visibleRows(tree(SAMPLE), (id) => id === 'a');
    expect(rows.map((row) => `${'.'.repeat(row.depth)}${row.id}`)).toEqual(['a', '.b', '.d', 'e', 'f']);
    expect(rows[0]).toMatchObject({ expanded: true, hasChildren: true, position: 1, size: 3, parentId: null });
    expect(rows[1]).toMatchObject({ expanded: false, hasChildren: true, position: 1, size: 2, parentId: 'a' });
  });
  it('never calls a leaf open', () => {
    expect(visibleRows(tree('a'), () => true)[0]?.expanded).toBe(false);
  });
});

describe('applyChange', () => {
  const place = (id: string, parentId: string | null, afterId: string | null, from = SAMPLE) =>
    text(applyChange(tree(from), { kind: 'place', id, parentId, afterId }));

  it('moves a note with everything under it', () => {
    expect(place('b', 'e', null)).toBe('a(d) e(b(c)) f');
    expect(place('a', null, 'f')).toBe('e f a(b(c) d)');
  });
  it('adds a note that is new', () => {
    expect(place('n', null, null)).toBe('n a(b(c) d) e f');
    expect(place('n', 'c', null)).toBe('a(b(c(n)) d) e f');
  });
  it('refuses to put a note under itself, at any depth', () => {
    expect(place('a', 'c', null)).toBe('refused');
    expect(place('a', 'a', null)).toBe('refused');
  });
  it('goes last when the neighbour is gone, and to the top when the parent is gone', () => {
    expect(place('f', 'a', 'gone')).toBe('a(b(c) d f) e');
    expect(place('c', 'gone', null)).toBe('a(b d) e f c');
  });
  it('drops a note with everything under it', () => {
    expect(text(applyChange(tree(SAMPLE), { kind: 'drop', id: 'b' }))).toBe('a(d) e f');
    expect(text(applyChange(tree(SAMPLE), { kind: 'drop', id: 'x' }))).toBe(SAMPLE);
  });
  it('leaves the given tree as it was', () => {
    const before = tree(SAMPLE);
    applyChange(before, { kind: 'place', id: 'b', parentId: 'e', afterId: null });
    expect(text(before)).toBe(SAMPLE);
  });
  it('means the same on top of what someone else did meanwhile', () => {
    const mine = planMove(tree('a b c'), 'c', 'up');
    const theirs = applyChange(tree('a b c'), { kind: 'place', id: 'n', parentId: null, afterId: null });
    expect(mine && text(applyChange(theirs ?? [], mine))).toBe('n a c b');
  });
});

describe('planMove', () => {
  const move = (id: string, direction: 'up' | 'down' | 'in' | 'out', from = SAMPLE) => {
    const change = planMove(tree(from), id, direction);
    return change ? text(applyChange(tree(from), change)) : 'edge';
  };
  it.each([
    ['e', 'up', 'e a(b(c) d) f'],
    ['f', 'up', 'a(b(c) d) f e'],
    ['d', 'up', 'a(d b(c)) e f'],
    ['a', 'up', 'edge'],
    ['b', 'up', 'edge'],
    ['a', 'down', 'e a(b(c) d) f'],
    ['b', 'down', 'a(d b(c)) e f'],
    ['f', 'down', 'edge'],
    ['e', 'in', 'a(b(c) d e) f'],
    ['f', 'in', 'a(b(c) d) e(f)'],
    ['a', 'in', 'edge'],
    ['c', 'out', 'a(b c d) e f'],
    ['b', 'out', 'a(d) b(c) e f'],
    ['e', 'out', 'edge'],
    ['x', 'up', 'edge'],
  ] as const)('moves %s %s', (id, direction, result) => {
    expect(move(id, direction)).toBe(result);
  });
});

describe('planDrop', () => {
  const drop = (id: string, target: string, zone: 'before' | 'inside' | 'after', open = false, from = SAMPLE) => {
    const change = planDrop(tree(from), id, { id: target, expanded: open }, zone);
    return change ? text(applyChange(tree(from), change)) : 'nothing';
  };
  it('drops beside and into a row', () => {
    expect(drop('f', 'a', 'before')).toBe('f a(b(c) d) e');
    expect(drop('f', 'e', 'before')).toBe('a(b(c) d) f e');
    expect(drop('f', 'a', 'inside')).toBe('a(b(c) d f) e');
    expect(drop('f', 'a', 'after')).toBe('a(b(c) d) f e');
    expect(drop('c', 'd', 'before')).toBe('a(b c d) e f');
  });
  it('drops below an open row as its first child', () => {
    expect(drop('f', 'a', 'after', true)).toBe('a(f b(c) d) e');
  });
  it('refuses a cycle', () => {
    expect(drop('a', 'c', 'inside')).toBe('nothing');
    expect(drop('a', 'a', 'inside')).toBe('nothing');
    expect(drop('a', 'd', 'after')).toBe('nothing');
  });
  it('does nothing where the note already is', () => {
    expect(drop('e', 'f', 'before')).toBe('nothing');
    expect(drop('e', 'a', 'after')).toBe('nothing');
    expect(drop('d', 'a', 'inside')).toBe('nothing');
    expect(drop('e', 'x', 'inside')).toBe('nothing');
  });
});

it('reads the zone from where the pointer is in a row', () => {
  expect([0, 7, 10, 30, 33].map((offset) => dropZone(offset, 36))).toEqual([
    'before',
    'before',
    'inside',
    'after',
    'after',
  ]);
});

describe('planFocus', () => {
  const rows = visibleRows(tree(SAMPLE), (id) => id === 'a');
  it.each([
    ['a', 'ArrowDown', { focus: 'b' }],
    ['b', 'ArrowUp', { focus: 'a' }],
    ['a', 'ArrowUp', null],
    ['f', 'ArrowDown', null],
    ['e', 'Home', { focus: 'a' }],
    ['a', 'End', { focus: 'f' }],
    ['a', 'ArrowRight', { focus: 'b' }],
    ['b', 'ArrowRight', { toggle: 'b' }],
    ['e', 'ArrowRight', null],
    ['a', 'ArrowLeft', { toggle: 'a' }],
    ['d', 'ArrowLeft', { focus: 'a' }],
    ['e', 'ArrowLeft', null],
    ['a', 'x', null],
    ['gone', 'ArrowDown', null],
  ])('on %s, %s', (id, key, result) => {
    expect(planFocus(rows, id, key)).toEqual(result);
  });
});
