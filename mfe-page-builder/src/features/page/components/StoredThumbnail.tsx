import { Box, Center, useSeen } from '@dojang/shared-ui';
import { LayoutTemplate } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PageHead } from '../page.schema.ts';
import { useThumbnail } from '../thumbnail/use-thumbnail.ts';

interface StoredThumbnailProps {
  page: PageHead;
  /** Whether the user may store a picture when there is none of this revision. */
  mayDraw: boolean;
}

/** The stored picture of a page; the one of an earlier revision until there is a newer one. */
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
