import { Box, Button, Textarea, toPlainLine } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { UnsentTitles } from '../../issue/components/UnsentTitles.tsx';
import { type TitledIssue, useUnsentTitles } from '../../issue/use-unsent-titles.ts';

const MOST = 200;

interface Props {
  columnId: string;
  columnName: string;
  onCreate: CreateCard;
}

/** Resolves to false when it failed, which it has explained. */
export type CreateCard = (columnId: string, issue: TitledIssue) => Promise<boolean>;

/** The foot of a column: a button that becomes a field. Enter adds a card and asks for the next one. What failed stays. */
export const NewCard = memo(function NewCard({ columnId, columnName, onCreate }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState('');
  const { add: create, ...failed } = useUnsentTitles(columnId, (issue) => onCreate(columnId, issue));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const add = () => {
    const text = toPlainLine(title).trim();
    if (text) void create(text);
    setTitle('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a composed syllable.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else add();
    event.preventDefault();
    event.stopPropagation();
  };

  if (!isOpen) {
    return (
      <Box p="1.5">
        <UnsentTitles {...failed} />
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          colorPalette="gray"
          w="full"
          justifyContent="flex-start"
          color="fg.muted"
          aria-label={`‘${columnName}’ 열에 새 이슈`}
          onClick={() => setIsOpen(true)}
        >
          <Plus size={16} aria-hidden /> 새 이슈
        </Button>
      </Box>
    );
  }
  return (
    <Box
      p="2"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !title.trim() && setIsOpen(false)}
    >
      <UnsentTitles {...failed} />
      <Textarea
        aria-label={`‘${columnName}’ 열의 새 이슈 제목`}
        placeholder="제목을 쓰고 Enter를 누르세요"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={MOST}
        rows={2}
        size="sm"
        resize="none"
        bg="bg.panel"
        autoFocus
      />
      <Button mt="2" size="xs" onClick={add} disabled={!title.trim()}>
        추가
      </Button>
      <Button mt="2" ms="1" size="xs" variant="ghost" colorPalette="gray" onClick={() => setIsOpen(false)}>
        취소
      </Button>
    </Box>
  );
});
