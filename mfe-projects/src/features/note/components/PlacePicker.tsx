import { Box, matchesKorean, SearchField, Stack, Text } from '@dojang/shared-ui';
import { CornerLeftUp, FileText } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { displayTitle } from '../../../display-title.ts';
import { PlaceButton } from '../../../PlaceButton.tsx';
import { useBoxRows } from '../../../use-row-window.ts';
import type { NoteTree } from '../note-tree.logic.ts';
import { type TreeRow, visibleRows } from '../tree-rows.logic.ts';
import { useSearchInSlices } from '../use-search-in-slices.ts';

interface Props {
  data: NoteTree;
  /** Notes that cannot be its parent. */
  without: ReadonlySet<string>;
  onPick: (parentId: string | null) => void;
}

const NOTHING_FOLDED: ReadonlySet<string> = new Set();
const NO_ROWS: readonly TreeRow[] = [];

/** Picks the parent of a note, or the top level. */
export function PlacePicker({ data: { forest, notes }, without, onPick }: Props) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () => visibleRows({ forest, folded: NOTHING_FOLDED }).filter(({ id }) => !without.has(id)),
    [forest, without],
  );
  const matches = useCallback(
    ({ id }: TreeRow, query: string) => matchesKorean(notes.get(id)?.title ?? '', query),
    [notes],
  );
  const found = useSearchInSlices(search ? all : NO_ROWS, search, matches);
  const places = useMemo(
    () => (search ? found.items.map(({ id }) => ({ id, depth: 0 })) : [{ id: null, depth: 0 }, ...all]),
    [all, found.items, search],
  );
  const { height, drawn } = useBoxRows(places.length, list);
  return (
    <Stack gap="3">
      <SearchField value={search} onChange={setSearch} label="노트 찾기" placeholder="제목이나 초성으로 찾기" />
      {found.isDone && places.length === 0 && (
        <Text color="fg.muted" textStyle="sm" p="3">
          찾는 노트가 없어요.
        </Text>
      )}
      <Box ref={list} maxH="80" overflowY="auto">
        <Box as="ul" listStyleType="none" position="relative" style={{ height }}>
          {drawn.map(({ index, top }) => {
            const place = places[index];
            return (
              place && (
                <li
                  key={place.id}
                  aria-posinset={index + 1}
                  aria-setsize={places.length}
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${top}px)` }}
                >
                  <PlaceButton
                    icon={place.id ? <FileText size={16} aria-hidden /> : <CornerLeftUp size={16} aria-hidden />}
                    label={place.id ? displayTitle(notes.get(place.id)?.title ?? '') : '맨 위 단계로'}
                    depth={place.depth}
                    onClick={() => onPick(place.id)}
                  />
                </li>
              )
            );
          })}
        </Box>
      </Box>
    </Stack>
  );
}
