import { Button, HStack, LinkButton, SearchField, Stack, Wrap } from '@dojang/shared-ui';
import { useState } from 'react';
import type { MemoFilters, MemoView } from '../memo.logic.ts';
import { memoListPath } from '../memo-filters.logic.ts';

const VIEWS: [MemoView, string][] = [
  ['active', '메모'],
  ['archive', '보관함'],
  ['trash', '휴지통'],
];

const TAGS_AT_FIRST = 12;

interface Props {
  filters: MemoFilters;
  text: string;
  onTextChange: (text: string) => void;
  tags: { tag: string; count: number }[];
}

/** The view, the tag filter and the search of the memo list. */
export function MemoToolbar({ filters, text, onTextChange, tags }: Props) {
  const [allTags, setAllTags] = useState(false);
  const isChosen = (tag: string) => tag.toLowerCase() === filters.tag.toLowerCase();
  const shown = allTags ? tags : tags.filter(({ tag }, index) => index < TAGS_AT_FIRST || isChosen(tag));
  return (
    <Stack gap="3">
      <Stack direction={{ base: 'column', md: 'row' }} justify="space-between" gap="3">
        <HStack as="nav" aria-label="메모 종류" gap="1">
          {VIEWS.map(([view, label]) => {
            const current = view === filters.view;
            return (
              <LinkButton
                key={view}
                to={memoListPath({ view, query: text })}
                size="sm"
                variant={current ? 'subtle' : 'ghost'}
                aria-current={current ? 'page' : undefined}
              >
                {label}
              </LinkButton>
            );
          })}
        </HStack>
        <HStack w={{ base: 'full', md: '72' }}>
          <SearchField value={text} onChange={onTextChange} label="메모 검색" placeholder="내용이나 초성으로 찾기" />
        </HStack>
      </Stack>
      {tags.length > 0 && (
        <Wrap gap="2" role="group" aria-label="태그로 거르기">
          {shown.map(({ tag, count }) => (
            <LinkButton
              key={tag}
              to={memoListPath({ ...filters, query: text, tag: isChosen(tag) ? '' : tag })}
              size="2xs"
              fontWeight="500"
              variant={isChosen(tag) ? 'solid' : 'outline'}
              aria-current={isChosen(tag) ? 'true' : undefined}
            >
              #{tag} {count}
            </LinkButton>
          ))}
          {tags.length > shown.length && (
            <Button size="2xs" variant="ghost" onClick={() => setAllTags(true)}>
              태그 {tags.length - shown.length}개 더
            </Button>
          )}
        </Wrap>
      )}
    </Stack>
  );
}
