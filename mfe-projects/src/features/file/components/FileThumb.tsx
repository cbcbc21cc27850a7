import { Center, chakra } from '@dojang/shared-ui';
import { useState } from 'react';
import { FileIcon } from '../FileIcon.tsx';
import type { FileItem } from '../file.schema.ts';
import { previewOf } from '../file-kind.logic.ts';
import { useFileLink } from '../file-links.ts';

/** Maximum bytes of a picture that is its own thumbnail until the server has created one. */
const SMALL_BYTES = 100 * 1024;

interface Props {
  file: Pick<FileItem, 'id' | 'version' | 'name' | 'mime' | 'size' | 'thumb'>;
  /** Size in pixels of the icon that is shown without a picture. */
  iconSize: number;
  fit?: 'cover' | 'contain';
}

/** The thumbnail of a file, else the icon of its kind. It fills its parent. */
export function FileThumb({ file, iconSize, fit = 'cover' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isReady = file.thumb === 'ready';
  const { data: url } = useFileLink(
    { fileId: file.id, version: file.version, kind: isReady ? 'thumb' : 'view' },
    isReady || (file.size <= SMALL_BYTES && previewOf(file) === 'picture'),
  );
  if (!url || url === brokenUrl) {
    return (
      <Center boxSize="full">
        <FileIcon file={file} size={iconSize} />
      </Center>
    );
  }
  return (
    <chakra.img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      boxSize="full"
      objectFit={fit}
      onError={() => setBrokenUrl(url)}
    />
  );
}
