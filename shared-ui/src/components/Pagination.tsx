import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Flex, IconButton, Text, VisuallyHidden } from '../chakra-core.ts';
import { Button } from './Button.tsx';
import { pageWindow } from './pagination.logic.ts';

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Pages of a list. Renders nothing when there is only one. */
export function Pagination({ page, pageCount, onChange }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <Flex as="nav" aria-label="쪽" justify="center" align="center" wrap="wrap" gap="1" mt="6">
      <IconButton
        size="sm"
        variant="ghost"
        aria-label="이전 쪽"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      {pageWindow(page, pageCount).map((entry) =>
        typeof entry === 'string' ? (
          <Text key={entry} px="1" color="fg.muted" aria-hidden>
            …
          </Text>
        ) : (
          <Button
            key={entry}
            size="sm"
            minW="9"
            // Five pages of four digits have room on a phone.
            px={{ base: '1', md: '2' }}
            variant={entry === page ? 'subtle' : 'ghost'}
            colorPalette={entry === page ? 'brand' : 'gray'}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onChange(entry)}
          >
            {entry}
            <VisuallyHidden>쪽</VisuallyHidden>
          </Button>
        ),
      )}
      <IconButton
        size="sm"
        variant="ghost"
        aria-label="다음 쪽"
        disabled={page >= pageCount}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </Flex>
  );
}
