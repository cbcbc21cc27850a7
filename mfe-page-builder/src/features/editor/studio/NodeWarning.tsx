import { numberText, Text } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { MANY_NODES, useNodeCount } from './node-count.ts';

/** Says when a page has become so long that it should be divided. */
export function NodeWarning() {
  const count = useNodeCount(useEditor());
  if (count < MANY_NODES) return null;
  return (
    <Text
      role="status"
      position="absolute"
      bottom="3"
      insetInline="0"
      marginInline="auto"
      width="fit-content"
      maxWidth="90%"
      px="3"
      py="1.5"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="1px"
      borderColor="border.warning"
      textStyle="xs"
      zIndex="docked"
    >
      요소가 {numberText(count)}개예요. 페이지를 나누면 방문자에게 더 빨리 보여요.
    </Text>
  );
}
