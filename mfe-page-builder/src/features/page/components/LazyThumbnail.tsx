import { keepPreviousData, useQuery } from '@dojang/shared-auth/query';
import { Box, Skeleton, useSeen } from '@dojang/shared-ui';
import { useRef } from 'react';
import type { ProjectQuery } from '../page.queries.ts';
import { PageThumbnail } from './PageThumbnail.tsx';

interface LazyThumbnailProps {
  /** Reads the project JSON when the thumbnail comes near the viewport, because lists do not contain project JSON. */
  query: ProjectQuery;
  title: string;
  /** The same as for `PageThumbnail`. */
  ratio?: number;
}

/** The thumbnail of a page or a template in a list. */
export function LazyThumbnail({ query, title, ratio = 16 / 10 }: LazyThumbnailProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  // The thumbnail of the previous revision is shown until the new thumbnail is loaded.
  const { data, isPending } = useQuery({ ...query, enabled: isSeen, placeholderData: keepPreviousData });
  return (
    <Box ref={box} aspectRatio={ratio} bg="bg.subtle">
      {data && <PageThumbnail project={data.project} title={title} ratio={ratio} />}
      {isSeen && isPending && <Skeleton height="100%" borderRadius="0" />}
    </Box>
  );
}
