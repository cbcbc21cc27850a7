import { useLiveStatus } from '@dojang/shared-auth/query';
import { Flex, Text, VisuallyHidden } from '@dojang/shared-ui/core';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Minimum time in milliseconds. Shorter interruptions are not shown. */
const QUIET_MS = 5_000;

/** Shows that live changes do not arrive. Without `wide` only screen readers read the text. */
export function LiveSign({ wide = false }: { wide?: boolean }) {
  const isDown = useLiveStatus() === 'down';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isDown]);
  const words = <Text as="span">실시간 연결이 끊겼어요. 다시 연결하고 있어요.</Text>;
  return (
    <Flex
      aria-live="polite"
      align="center"
      gap="2"
      px={wide ? '2.5' : '0'}
      mb={wide && isLong ? '2' : '0'}
      textStyle="xs"
      color="fg.muted"
    >
      {isLong && (
        <>
          <CloudOff size={16} aria-hidden />
          {wide ? words : <VisuallyHidden>{words}</VisuallyHidden>}
        </>
      )}
    </Flex>
  );
}
