import { Center, chakra } from '@dojang/shared-ui';
import { type ReactNode, useRef, useState } from 'react';
import type { FileItem } from '../file.schema.ts';

/** Number of errors in a row after which no more addresses are requested. */
const MOST_ERRORS = 3;

interface Props {
  file: FileItem;
  url: string;
  kind: 'video' | 'audio';
  /** Requests another address. An address is valid for five minutes, and a video may be longer. */
  onExpired: () => unknown;
  fallback: ReactNode;
}

/** A video or a sound with the browser's controls. */
export function MediaView({ file, url, kind, onExpired, fallback }: Props) {
  // A new address would restart the playback, so it is used only after an error.
  const [src, setSrc] = useState(url);
  const [errors, setErrors] = useState(0);
  const at = useRef(0);
  const refresh = async () => {
    setErrors((count) => count + 1);
    if (errors + 1 >= MOST_ERRORS) return;
    const result = (await onExpired()) as { data?: string | null } | undefined;
    if (result?.data) setSrc(result.data);
  };
  if (errors >= MOST_ERRORS) return fallback;
  const props = {
    src,
    controls: true,
    preload: 'metadata',
    'aria-label': file.name,
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => {
      at.current = event.currentTarget.currentTime;
    },
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => {
      if (at.current > 0) event.currentTarget.currentTime = at.current;
    },
    onError: () => void refresh(),
  };
  return (
    <Center boxSize="full" p="4">
      {kind === 'video' ? (
        <chakra.video {...props} maxW="full" maxH="full" />
      ) : (
        <chakra.audio {...props} width="min(32rem, 100%)" />
      )}
    </Center>
  );
}
