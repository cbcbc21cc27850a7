import { BLOCKS } from '@dojang/renderer/blocks';
import { Box, Button, Flex, Text } from '@dojang/shared-ui';
import type { Edited } from '../edited.ts';
import { addBlock } from './actions.ts';
import { useBlockSite } from './use-block-site.ts';
import { useLiveEditor } from './use-studio.ts';

/** Sections with which most pages begin. */
const FIRST = ['header', 'hero', 'hero-split', 'profile-links'];

/** Suggestions for an empty page. Blocks can still be dropped on the canvas below. */
export function EmptyCanvas({ edited }: { edited: Edited }) {
  const site = useBlockSite(edited);
  const editor = useLiveEditor();
  if ((editor.getWrapper()?.components().length ?? 0) > 0) return null;
  return (
    <Flex
      position="absolute"
      inset="0"
      zIndex="1"
      direction="column"
      align="center"
      justify="center"
      gap="3"
      p="8"
      textAlign="center"
      pointerEvents="none"
      // The canvas is white in both colour modes, and so is this.
      color="#18181b"
    >
      <Text fontWeight="600" textStyle="lg">
        빈 페이지예요
      </Text>
      <Text textStyle="sm" color="#52525b">
        왼쪽에서 블록을 누르거나 여기로 끌어다 놓아 주세요. 이런 것부터 시작해도 좋아요.
      </Text>
      <Box display="flex" flexWrap="wrap" justifyContent="center" gap="2" mt="2" pointerEvents="auto">
        {BLOCKS.filter(({ id }) => FIRST.includes(id)).map((block) => (
          <Button
            key={block.id}
            size="sm"
            variant="outline"
            bg="white"
            color="#18181b"
            borderColor="#d4d4d8"
            _hover={{ bg: '#f4f4f5' }}
            onClick={() => addBlock(editor, block, site)}
          >
            {block.label} 넣기
          </Button>
        ))}
      </Box>
    </Flex>
  );
}
