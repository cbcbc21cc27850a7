import { Center } from '../chakra-core.ts';
import { Button } from './Button.tsx';

export interface MoreButtonProps {
  /** The used part of TanStack's infinite query; any object of this shape is accepted. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of a longer list; renders nothing when there is no more. */
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
