import { Box, Center, useSeen } from '@dojang/shared-ui';
import { LayoutTemplate } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PageHead } from '../page.schema.ts';
import { useThumbnail } from '../thumbnail/use-thumbnail.ts';

interface StoredThumbnailProps {
  page: PageHead;
  /** Whether the user may store a picture when the present revision has none. */
  mayDraw: boolean;
}

/**
 * The stored picture of a page. Until there is a picture of the present revision, the picture of an earlier revision is shown.
 */
export function StoredThumbnail({ page, mayDraw }: StoredThumbnailProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const [broken, setBroken] = useState('');
  useThumbnail(page, mayDraw && isSeen);
  const wanted = page.thumb_key ? `/api/public/page/thumb/${page.thumb_key}?rev=${page.thumb_rev}` : '';
  const address = wanted === broken ? '' : wanted;
  return (
    <Box ref={box} aspectRatio={16 / 10} bg={address ? 'white' : 'bg.subtle'} overflow="hidden" aria-hidden>
      {address ? (
        <img
          src={address}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'cover', objectPosition: 'top' }}
          onError={() => setBroken(address)}
        />
      ) : (
        <Center height="100%" color="fg.subtle">
          <LayoutTemplate size={24} />
        </Center>
      )}
    </Box>
  );
}
