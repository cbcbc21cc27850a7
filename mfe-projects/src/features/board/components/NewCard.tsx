import { Box, Button, Textarea, toPlainLine } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { KEPT_TEXT, useKeptState } from '../../../use-kept-state.ts';
import { UnsentTitles } from '../../issue/components/UnsentTitles.tsx';
import { type TitledIssue, useUnsentTitles } from '../../issue/use-unsent-titles.ts';

const MOST = 200;

interface Props {
  columnId: string;
  columnName: string;
  onCreate: CreateCard;
}

/** Creates a card. Resolves with false after a failure, which it has already shown. */
export type CreateCard = (columnId: string, issue: TitledIssue) => Promise<boolean>;

/**
 * The foot of a column: a button that becomes a field. Enter adds a card, and the field stays open for the next card. Cards
 * that failed stay.
 */
export const NewCard = memo(function NewCard({ columnId, columnName, onCreate }: Props) {
  const [title, setTitle] = useKeptState(`new-card ${columnId}`, KEPT_TEXT);
  // A title of an earlier visit is shown as soon as it is read, and the focus does not move.
  const [field, setField] = useState<'untouched' | 'closed' | 'opened'>('untouched');
  const isOpen = field === 'opened' || (field === 'untouched' && title !== '');
  const { add: create, ...failed } = useUnsentTitles(columnId, (issue) => onCreate(columnId, issue));
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const add = () => {
    const text = toPlainLine(title).trim();
    if (text) void create(text);
    setTitle(() => '');
    setField('opened');
    // The button that was pressed is disabled now.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a composed syllable.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setField('closed');
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
          onClick={() => setField('opened')}
        >
          <Plus size={16} aria-hidden /> 새 이슈
        </Button>
      </Box>
    );
  }
  return (
    <Box
      p="2"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && !title.trim() && setField('closed')}
    >
      <UnsentTitles {...failed} />
      <Textarea
        ref={input}
        aria-label={`‘${columnName}’ 열의 새 이슈 제목`}
        placeholder="제목을 쓰고 Enter를 누르세요"
        value={title}
        onChange={({ target }) => {
          setTitle(() => target.value);
          setField('opened');
        }}
        onKeyDown={onKeyDown}
        maxLength={MOST}
        rows={2}
        size="sm"
        resize="none"
        bg="bg.panel"
        autoFocus={field === 'opened'}
      />
      <Button mt="2" size="xs" onClick={add} disabled={!title.trim()}>
        추가
      </Button>
      <Button
        mt="2"
        ms="1"
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => {
          setTitle(() => '');
          setField('closed');
        }}
      >
        취소
      </Button>
    </Box>
  );
});
