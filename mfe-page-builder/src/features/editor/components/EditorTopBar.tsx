import { Box, Button, Flex, IconButton, Input, SaveStatus, VisuallyHidden } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronLeft, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageDraft } from '../use-page-draft.ts';

interface EditorTopBarProps {
  pageDraft: PageDraft;
  /** Tools between the title and the buttons. */
  children?: ReactNode;
  onPreview: () => void;
  onPublish: () => void;
}

export function EditorTopBar({ pageDraft, children, onPreview, onPublish }: EditorTopBarProps) {
  const { draft, setTitle, autosave, saveState } = pageDraft;
  return (
    <Flex
      as="header"
      align="center"
      gap="2"
      px="3"
      height="14"
      flexShrink="0"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <VisuallyHidden asChild>
        <h1>페이지 편집</h1>
      </VisuallyHidden>
      <IconButton asChild size="sm" variant="ghost" aria-label="페이지 목록으로">
        <Link to="/page">
          <ChevronLeft />
        </Link>
      </IconButton>
      <Box flex="1" minW="0" maxW={{ md: '64' }}>
        <Input
          size="sm"
          variant="subtle"
          bg="transparent"
          fontWeight="600"
          aria-label="페이지 이름"
          maxLength={100}
          value={draft.title}
          _hover={{ bg: 'bg.muted' }}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Box>
      <SaveStatus state={saveState} onRetry={() => void autosave.flush()} />
      <Flex flex="1" justify="center" align="center" gap="1" hideBelow="lg">
        {children}
      </Flex>
      <IconButton size="sm" variant="ghost" aria-label="미리보기" onClick={onPreview}>
        <Eye />
      </IconButton>
      <Button size="sm" onClick={onPublish}>
        게시
      </Button>
    </Flex>
  );
}
