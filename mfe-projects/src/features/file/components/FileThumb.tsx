import { Center, chakra } from '@dojang/shared-ui';
import { useState } from 'react';
import type { FileItem } from '../file.schema.ts';
import { useFileLink } from '../file-links.ts';
import { FileIcon } from './FileIcon.tsx';

interface Props {
  file: Pick<FileItem, 'id' | 'version' | 'name' | 'mime' | 'thumb'>;
  /** Size of the icon where there is no picture, in pixels. */
  iconSize: number;
  fit?: 'cover' | 'contain';
}

/** The thumbnail of a file, else the icon of its kind; it fills its parent. */
export function FileThumb({ file, iconSize, fit = 'cover' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { data: url } = useFileLink({ fileId: file.id, version: file.version, kind: 'thumb' }, file.thumb === 'ready');
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
