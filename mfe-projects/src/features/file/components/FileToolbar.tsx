import { Flex, HStack, IconButton, NativeSelect, SearchField } from '@dojang/shared-ui';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, FolderTree, LayoutGrid, List } from 'lucide-react';
import { type FileFilter, type FileSort, type FileView, SORT_LABELS, SORTS } from '../file-list.logic.ts';

interface Props {
  filter: FileFilter;
  view: FileView;
  onChange: (change: Partial<FileFilter>) => void;
  /** Opens the sheet of categories on a phone. */
  onCategories: () => void;
}

/** Search, order and view of the files. */
export function FileToolbar({ filter, view, onChange, onCategories }: Props) {
  const views = [
    ['list', '목록으로 보기', <List key="list" size={16} />],
    ['grid', '그림으로 보기', <LayoutGrid key="grid" size={16} />],
  ] as const;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <IconButton hideFrom="md" variant="outline" size="sm" aria-label="분류 고르기" onClick={onCategories}>
        <FolderTree size={16} />
      </IconButton>
      <Flex flex="1 1 12rem" maxW="80">
        <SearchField
          value={filter.search}
          onChange={(search) => onChange({ search })}
          label="파일 찾기"
          placeholder="이름이나 초성으로 찾기"
          size="sm"
        />
      </Flex>
      <HStack gap="1" ms={{ md: 'auto' }}>
        <NativeSelect.Root size="sm" width="auto">
          <NativeSelect.Field
            aria-label="정렬"
            value={filter.sort}
            onChange={(event) => onChange({ sort: event.target.value as FileSort, isReversed: false })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}순
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <IconButton
          variant="ghost"
          colorPalette="gray"
          size="sm"
          aria-label="순서 뒤집기"
          aria-pressed={filter.isReversed}
          onClick={() => onChange({ isReversed: !filter.isReversed })}
        >
          {filter.isReversed ? <ArrowUpNarrowWide size={16} /> : <ArrowDownWideNarrow size={16} />}
        </IconButton>
        {views.map(([name, label, icon]) => (
          <IconButton
            key={name}
            variant={view === name ? 'subtle' : 'ghost'}
            colorPalette="gray"
            size="sm"
            aria-label={label}
            aria-pressed={view === name}
            onClick={() => onChange({ view: name })}
          >
            {icon}
          </IconButton>
        ))}
      </HStack>
    </Flex>
  );
}
