import { Center } from '../chakra-core.ts';
import { Button } from './Button.tsx';

export interface MoreButtonProps {
  /** The part of TanStack's infinite query that is used here. Any object of this shape is accepted. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a longer list. Renders nothing when there are no more rows. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Center pt="4">
      <Button variant="outline" size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        더 보기
      </Button>
    </Center>
  );
}
