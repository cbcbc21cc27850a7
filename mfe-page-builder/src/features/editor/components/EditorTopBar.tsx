import { Box, Button, Flex, IconButton, Input, LinkButton, SaveStatus, VisuallyHidden } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronLeft, Eye, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressBehind, type Edited, isOfSite } from '../edited.ts';
import type { PageDraft } from '../use-page-draft.ts';

interface EditorTopBarProps {
  edited: Edited;
  pageDraft: PageDraft;
  /** Tools between the title and the buttons. */
  children?: ReactNode;
  /** Shows earlier versions. Absent when there are none. */
  onHistory?: (() => void) | undefined;
  onPreview: () => void;
  onPublish: () => void;
}

const WORDS = {
  page: { heading: '페이지 편집', name: '페이지 이름', publish: '게시', back: '페이지 목록으로' },
  section: { heading: '공통 섹션 편집', name: '공통 섹션 이름', publish: '쓰는 페이지', back: '페이지로 돌아가기' },
  template: { heading: '템플릿 편집', name: '템플릿 이름', publish: '완료', back: '템플릿 정보로' },
  bench: { heading: '페이지 편집기 작업대', name: '페이지 이름', publish: '완료', back: '개발자 페이지로' },
} as const;

export function EditorTopBar({ edited, pageDraft, children, onHistory, onPreview, onPublish }: EditorTopBarProps) {
  const { heading, name, publish, back } = WORDS[edited.kind];
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
        <h1>{heading}</h1>
      </VisuallyHidden>
      {/* As wide as the other side, so that the tools in the middle do not move when the save status changes. */}
      <Flex flex="1 1 0" minW="0" align="center" gap="2">
        <IconButton asChild size="sm" variant="ghost" aria-label={back}>
          <Link to={addressBehind(edited)}>
            <ChevronLeft />
          </Link>
        </IconButton>
        <Flex
          direction={{ base: 'column', lg: 'row' }}
          flex="1"
          minW="0"
          align={{ base: 'stretch', lg: 'center' }}
          columnGap="2"
        >
          <Box width={{ base: 'full', lg: '36', xl: '40', '2xl': '64' }} flexShrink="0">
            <Input
              size="sm"
              height={{ base: '7', lg: '9' }}
              px={{ base: '2', lg: '3' }}
              variant="subtle"
              bg="transparent"
              fontWeight="600"
              aria-label={name}
              maxLength={100}
              // The name is changed in the settings of the template.
              readOnly={edited.kind === 'template'}
              value={draft.title}
              _hover={{ bg: 'bg.muted' }}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Box>
          {/* No status is shown before the first change. On a phone only the title is in the middle until then. */}
          <Box
            minW="0"
            height="6"
            px={{ base: '2', lg: '0' }}
            display={{ base: saveState === 'idle' ? 'none' : 'block', lg: 'block' }}
          >
            <SaveStatus state={saveState} error={autosave.error} onRetry={() => void autosave.flush()} />
          </Box>
        </Flex>
      </Flex>
      <Flex flexShrink="0" align="center" gap="1" hideBelow="lg">
        {children}
      </Flex>
      <Flex flex={{ lg: '1 1 0' }} justify="flex-end" align="center" gap="2">
        {onHistory && (
          <IconButton size="sm" variant="ghost" aria-label="지난 버전" onClick={onHistory}>
            <History />
          </IconButton>
        )}
        <IconButton size="sm" variant="ghost" aria-label="미리보기" onClick={onPreview}>
          <Eye />
        </IconButton>
        {!isOfSite(edited.kind) ? (
          <LinkButton size="sm" to={addressBehind(edited)}>
            {publish}
          </LinkButton>
        ) : (
          <Button size="sm" onClick={onPublish}>
            {publish}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
