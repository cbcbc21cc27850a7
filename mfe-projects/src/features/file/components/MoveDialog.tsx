import { Box, Modal, matchesKorean, SearchField, Stack, Text } from '@dojang/shared-ui';
import { CornerLeftUp, Folder } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { PlaceButton } from '../../../PlaceButton.tsx';
import { type Category, categoryRows } from '../category.logic.ts';

interface Props {
  title: string;
  tree: readonly Category[];
  /** Categories that cannot be chosen. */
  without?: ReadonlySet<string>;
  /** The label of the choice outside of all categories. */
  topLabel: string;
  onPick: (categoryId: string | null) => void;
  onClose: () => void;
}

/** A dialog to choose a category for files, or the parent of a category. */
export function MoveDialog({ title, tree, without, topLabel, onPick, onClose }: Props) {
  const [search, setSearch] = useState('');
  const rows = categoryRows(tree).filter(({ id, name }) => !without?.has(id) && matchesKorean(name, search));
  return (
    <Modal open onClose={onClose} title={title}>
      <Stack gap="3">
        <SearchField value={search} onChange={setSearch} label="분류 찾기" placeholder="이름이나 초성으로 찾기" />
        <Box as="ul" listStyleType="none" maxH="80" overflowY="auto">
          {search === '' && (
            <Place
              icon={<CornerLeftUp size={16} aria-hidden />}
              label={topLabel}
              depth={0}
              onClick={() => onPick(null)}
            />
          )}
          {rows.map(({ id, name, depth }) => (
            <Place
              key={id}
              icon={<Folder size={16} aria-hidden />}
              label={name}
              depth={search ? 0 : depth}
              onClick={() => onPick(id)}
            />
          ))}
        </Box>
        {search !== '' && rows.length === 0 && (
          <Text color="fg.muted" textStyle="sm">
            찾는 분류가 없어요.
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

const Place = (props: ComponentProps<typeof PlaceButton>) => (
  <li>
    <PlaceButton {...props} />
  </li>
);
