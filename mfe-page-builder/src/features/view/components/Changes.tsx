import { Box, chakra, Flex, IconButton, Text, useHotkey } from '@dojang/shared-ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MARK_LINES, type MarkKind } from '../../preview/marks.ts';
import type { ChangedPart, PageChange, PageChanges } from '../page-changes.logic.ts';

const KINDS: Record<MarkKind, string> = { changed: '고침', added: '더함', removed: '뺌', moved: '옮김' };
const PARTS: Record<ChangedPart, string> = { text: '글', style: '모양', content: '내용' };

interface ChangesProps extends PageChanges {
  /** Index of the change that both frames show; -1 at first. */
  current: number;
  onShow: (at: number) => void;
}

/**
 * The differences of two versions of a page: their number, a legend of the outlines, and buttons to the next and previous
 * difference.
 */
export function Changes({ changes, isThemeChanged, current, onShow }: ChangesProps) {
  const step = (by: number) => {
    if (changes.length === 0) return;
    onShow(current < 0 && by < 0 ? changes.length - 1 : (current + by + changes.length) % changes.length);
  };
  useHotkey('j', () => step(1));
  useHotkey('k', () => step(-1));
  const kinds = (Object.keys(KINDS) as MarkKind[]).map((kind) => ({
    kind,
    count: changes.filter((change) => change.kind === kind).length,
  }));
  if (changes.length === 0) {
    return (
      <Text color="fg.muted" py="3" textStyle="sm">
        {isThemeChanged ? '테마만 달라요. 내용은 서로 같아요.' : '두 버전은 서로 같아요.'}
      </Text>
    );
  }
  return (
    <Box borderWidth="1px" borderRadius="l2" mb="4">
      <Flex align="center" gap="4" wrap="wrap" px="3" py="2">
        <Text fontWeight="600" textStyle="sm" role="status">
          바뀐 곳 {changes.length}개{current >= 0 && ` 중 ${current + 1}번째`}
        </Text>
        {kinds.map(
          ({ kind, count }) =>
            count > 0 && (
              <Flex key={kind} align="center" gap="1.5" textStyle="xs" color="fg.muted">
                <Sample kind={kind} /> {KINDS[kind]} {count}
              </Flex>
            ),
        )}
        {isThemeChanged && (
          <Text textStyle="xs" color="fg.muted">
            테마도 달라요
          </Text>
        )}
        <Flex ms="auto" gap="1">
          <IconButton size="sm" variant="ghost" aria-label="이전 바뀐 곳 (K)" onClick={() => step(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton size="sm" variant="ghost" aria-label="다음 바뀐 곳 (J)" onClick={() => step(1)}>
            <ChevronDown />
          </IconButton>
        </Flex>
      </Flex>
      <Box as="ol" ps="0" listStyleType="none" maxH="32" overflowY="auto" borderTopWidth="1px" aria-label="바뀐 곳">
        {changes.map((change, at) => (
          <Change key={at} change={change} isShown={at === current} onShow={() => onShow(at)} />
        ))}
      </Box>
    </Box>
  );
}

function Change({ change, isShown, onShow }: { change: PageChange; isShown: boolean; onShow: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const { kind, parts, name, words } = change;
  return (
    <li>
      <chakra.button
        ref={button}
        type="button"
        display="flex"
        alignItems="center"
        gap="2"
        width="full"
        px="3"
        py="1.5"
        textAlign="start"
        textStyle="sm"
        cursor="pointer"
        bg={isShown ? 'bg.muted' : undefined}
        _hover={{ bg: 'bg.muted' }}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        <Sample kind={kind} />
        <Text as="span" flexShrink="0">
          {KINDS[kind]}
        </Text>
        <Text as="span" flexShrink="0" fontWeight="500">
          {name}
        </Text>
        <Text as="span" color="fg.muted" truncate>
          {words}
        </Text>
        {parts.length > 0 && (
          <Text as="span" ms="auto" flexShrink="0" color="fg.muted" textStyle="xs">
            {parts.map((part) => PARTS[part]).join(', ')}
          </Text>
        )}
      </chakra.button>
    </li>
  );
}

/** A sample of the outline for parts of this kind. */
const Sample = ({ kind }: { kind: MarkKind }) => (
  <Box
    aria-hidden
    boxSize="3.5"
    flexShrink="0"
    style={{ border: `3px ${MARK_LINES[kind].line} ${MARK_LINES[kind].color}` }}
  />
);
