import { Box, Button, matchesKorean, SearchField, Stack, Text } from '@dojang/shared-ui';
import { CornerLeftUp, FileText } from 'lucide-react';
import { useState } from 'react';
import { displayTitle } from '../note.schema.ts';
import { visibleRows } from '../tree.logic.ts';
import type { NoteTree } from '../use-note-tree.ts';

interface Props {
  data: NoteTree;
  /** Notes that it cannot go under. */
  without: readonly string[];
  onPick: (parentId: string | null) => void;
}

/** Picks the note under which another goes, or the top. */
export function PlacePicker({ data: { tree, notes }, without, onPick }: Props) {
  const [search, setSearch] = useState('');
  const rows = visibleRows(tree, () => true).filter(
    (row) => !without.includes(row.id) && matchesKorean(notes.get(row.id)?.title ?? '', search),
  );
  return (
    <Stack gap="3">
      <SearchField value={search} onChange={setSearch} label="노트 찾기" placeholder="제목이나 초성으로 찾기" />
      <Box as="ul" listStyleType="none" maxH="80" overflowY="auto">
        {!search && (
          <PlaceButton
            icon={<CornerLeftUp size={16} aria-hidden />}
            label="맨 위 단계로"
            onClick={() => onPick(null)}
          />
        )}
        {rows.map((row) => (
          <PlaceButton
            key={row.id}
            depth={search ? 0 : row.depth}
            icon={<FileText size={16} aria-hidden />}
            label={displayTitle(notes.get(row.id)?.title ?? '')}
            onClick={() => onPick(row.id)}
          />
        ))}
        {rows.length === 0 && search && (
          <Text as="li" color="fg.muted" textStyle="sm" p="3">
            찾는 노트가 없어요.
          </Text>
        )}
      </Box>
    </Stack>
  );
}

interface PlaceButtonProps {
  icon: React.ReactNode;
  label: string;
  depth?: number;
  onClick: () => void;
}

function PlaceButton({ icon, label, depth = 0, onClick }: PlaceButtonProps) {
  return (
    <li>
      <Button
        variant="ghost"
        colorPalette="gray"
        size="sm"
        width="full"
        justifyContent="flex-start"
        fontWeight="400"
        ps={`calc(${depth} * 1.25rem + 0.75rem)`}
        onClick={onClick}
      >
        {icon}
        <Text truncate>{label}</Text>
      </Button>
    </li>
  );
}
