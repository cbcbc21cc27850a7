import { describe, expect, it } from 'vitest';
import { type IndexSave, type NoteIndex, saveChange } from './index.logic.ts';
import type { NoteNode, TreeChange } from './tree.logic.ts';

const leaf = (id: string, ...children: NoteNode[]): NoteNode => ({ id, children });
const place = (id: string, parentId: string | null, afterId: string | null): TreeChange => ({
  kind: 'place',
  id,
  parentId,
  afterId,
});

/** A server that behaves as `save_note_index` does. */
function serverWith(index: NoteIndex) {
  const state = { ...index, saves: 0 };
  const save = async (baseRev: number, tree: NoteNode[]) => {
    state.saves++;
    if (baseRev !== state.rev) return { ok: false, current: { tree: state.tree, rev: state.rev } } as const;
    Object.assign(state, { tree, rev: state.rev + 1 });
    return { ok: true, rev: state.rev } as const;
  };
  return { state, save };
}

describe('saveChange', () => {
  it('saves at once when nobody else was there', async () => {
    const { state, save } = serverWith({ tree: [leaf('a'), leaf('b')], rev: 1 });
    const saved = await saveChange({ tree: state.tree, rev: 1 }, place('b', 'a', null), save);
    expect(saved).toEqual({ tree: [leaf('a', leaf('b'))], rev: 2, rebased: false });
    expect(state.saves).toBe(1);
  });

  it('keeps both changes when someone else saved first', async () => {
    const { state, save } = serverWith({ tree: [leaf('n'), leaf('a'), leaf('b')], rev: 7 });
    const saved = await saveChange({ tree: [leaf('a'), leaf('b')], rev: 1 }, place('b', 'a', null), save);
    expect(saved).toEqual({ tree: [leaf('n'), leaf('a', leaf('b'))], rev: 8, rebased: true });
    expect(state.tree).toEqual(saved.tree);
  });

  it('refuses a move that only together with theirs makes a cycle', async () => {
    const { state, save } = serverWith({ tree: [leaf('b', leaf('a'))], rev: 2 });
    const base = { tree: [leaf('a'), leaf('b')], rev: 1 };
    await expect(saveChange(base, place('b', 'a', null), save)).rejects.toMatchObject({ code: 'note_cycle' });
    expect(state.tree).toEqual([leaf('b', leaf('a'))]);
  });

  it('puts a note beside one that the index has not heard of', async () => {
    const { state, save } = serverWith({ tree: [leaf('a')], rev: 1 });
    await saveChange({ tree: state.tree, rev: 1 }, place('a', null, 'new'), save, ['a', 'new']);
    expect(state.tree).toEqual([leaf('new'), leaf('a')]);
  });

  it('gives up on a tree that never holds still', async () => {
    let rev = 1;
    const busy = async (): Promise<IndexSave> => ({ ok: false, current: { tree: [], rev: ++rev } });
    await expect(saveChange({ tree: [], rev: 1 }, place('a', null, null), busy)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(rev).toBe(6);
  });

  it('passes on what the save throws', async () => {
    const broken = async () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(saveChange({ tree: [], rev: 1 }, place('a', null, null), broken)).rejects.toThrow('Failed to fetch');
  });
});
