import { Box, chakra, Flex, Kbd, Modal, Spinner, Text, useEnterSubmit, VisuallyHidden } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useFrameProject, useFrameSession } from '../../access/visitor.ts';
import { PaletteList } from './PaletteList.tsx';
import { activeRow, type Choice, groupsOf, isChoosable, neighbour, type Row } from './palette.logic.ts';
import { rememberRecent, useRecents } from './recents.store.ts';
import { useCommands } from './use-commands.ts';
import { useDestinations } from './use-destinations.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/**
 * Opens every place, starts every action and changes settings by keyboard. It searches the content of all areas by parts of its
 * name.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const userId = useFrameSession().id;
  const project = useFrameProject();
  const { places, creates, sources, iconAt } = useDestinations();
  const commands = useCommands();
  const recents = useRecents(userId).map((recent) => ({ ...recent, key: `recent ${recent.to}` }));
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isEnterWaiting, setEnterWaiting] = useState(false);
  const found = usePaletteSearch(sources, text, project?.id);
  const groups = groupsOf({ text, recents, places, creates, commands, found });
  const rows = groups.flatMap((group) => group.rows);
  const isSearching = found.some(({ state }) => state === 'pending');
  const active = activeRow(rows, choice, isSearching);
  // Later results may be listed above this row, but they do not change the preselected row.
  const standing = active && isChoosable(active) ? active.key : null;
  useEffect(
    () => setChoice((known) => known ?? (standing === null ? null : { key: standing, isOwn: false })),
    [standing],
  );

  const choose = (row: Row | undefined) => {
    if (!row) return;
    if ('retry' in row) return row.retry();
    if ('run' in row) {
      onClose();
      return row.run();
    }
    // Places and actions are always known. Search results are known only for a text.
    if (found.some((source) => source.rows.includes(row))) {
      rememberRecent(userId, { to: row.to, label: row.label, openedAt: Date.now() });
    }
    onClose();
    void navigate(row.to);
  };
  const enter = useEnterSubmit(() => (active ? choose(active) : setEnterWaiting(isSearching)));
  // True when Enter was pressed before the first result. The first row that arrives is then opened.
  useEffect(() => {
    if (!isEnterWaiting || (!active && isSearching)) return;
    setEnterWaiting(false);
    const isMeant = !choice?.isOwn || active?.key === choice.key;
    if (active && isChoosable(active) && isMeant) choose(active);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    enter.onKeyDown(event);
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const next = neighbour(rows, active, event.key === 'ArrowDown' ? 1 : -1);
    setChoice(next ? { key: next.key, isOwn: true } : null);
  };

  return (
    <Modal open onClose={onClose} title="검색하고 이동하기" size="lg" isBare>
      <Flex align="center" gap="3" px="4" h="14" borderBottomWidth="1px" borderColor="border">
        <Flex boxSize="5" align="center" justify="center" color="fg.muted" flexShrink="0" aria-hidden>
          {isSearching ? <Spinner size="sm" borderWidth="1.5px" /> : <Search size={18} />}
        </Flex>
        <chakra.input
          autoFocus
          flex="1"
          minW="0"
          h="full"
          bg="transparent"
          outline="none"
          textStyle="md"
          _placeholder={{ color: 'fg.subtle' }}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChoice(null);
            setEnterWaiting(false);
          }}
          {...enter}
          onKeyDown={onKeyDown}
          placeholder="무엇을 찾을까요? 초성으로도 찾아요"
          aria-label="검색하고 이동하기"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(id, active)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <chakra.button
          type="button"
          aria-label="닫기"
          display="flex"
          alignItems="center"
          justifyContent="center"
          boxSize="8"
          me="-1.5"
          borderRadius="l2"
          color="fg.muted"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          onClick={onClose}
        >
          <X size={16} aria-hidden />
        </chakra.button>
      </Flex>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label="찾은 것"
        h={{ base: 'min(420px, calc(100dvh - 160px))', md: '400px' }}
        overflowY="auto"
        overscrollBehavior="contain"
        py="2"
      >
        <PaletteList
          groups={groups}
          active={active}
          idOf={(row) => optionId(id, row)}
          iconOf={(row) => row.icon ?? iconAt('to' in row ? row.to : '/')}
          onPoint={(row) => setChoice({ key: row.key, isOwn: true })}
          onChoose={choose}
        />
        {rows.length === 0 && (
          <Flex h="full" direction="column" align="center" justify="center" gap="1" color="fg.muted" textStyle="sm">
            {isSearching ? (
              '찾고 있어요…'
            ) : (
              <>
                <Text color="fg">‘{text.trim()}’에 맞는 것이 없어요</Text>
                <Text>낱말의 일부나 초성(ㅎㅇㄹ)으로도 찾을 수 있어요.</Text>
              </>
            )}
          </Flex>
        )}
      </Box>
      <VisuallyHidden role="status">{text.trim() && !isSearching ? `${rows.length}개를 찾았어요` : ''}</VisuallyHidden>
      <Flex
        hideBelow="md"
        align="center"
        gap="4"
        px="4"
        h="10"
        borderTopWidth="1px"
        borderColor="border"
        bg="bg.subtle"
        borderBottomRadius="l3"
        color="fg.muted"
        textStyle="xs"
        aria-hidden
      >
        <Hint keys={['↑', '↓']} label="고르기" />
        <Hint keys={['Enter']} label="열기" />
        <Hint keys={['Esc']} label="닫기" />
      </Flex>
    </Modal>
  );
}

const optionId = (listId: string, { key }: Row) => `${listId}-${key.replaceAll(/[^\w-]/g, '_')}`;

function Hint({ keys, label }: { keys: string[]; label: string }) {
  return (
    <Flex as="span" align="center" gap="1">
      {keys.map((key) => (
        <Kbd key={key} size="sm" fontFamily="body">
          {key}
        </Kbd>
      ))}
      {label}
    </Flex>
  );
}
