import { Badge, Box, Button, confirm, escapeHtml, Flex, numberText, Text } from '@dojang/shared-ui';
import { MoveButtons } from '../../../order/MoveButtons.tsx';
import { type Board, endingOf, KIND_NAMES, READ_NAMES, WRITE_NAMES } from '../board.logic.ts';
import { useRemoveBoard, useSaveBoard } from '../board.mutations.ts';

interface Props {
  board: Board;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
}

/** One board: who may read and write on it, how much it contains, and its position. */
export function BoardRow({ board, isFirst, isLast, onMove, onEdit }: Props) {
  const { name, kind, read_level, write_level, archived_at, uses } = board;
  return (
    <Flex gap="4" align="center" wrap="wrap" p="3" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Box flex="1" minW="40">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="600" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge>{KIND_NAMES[kind]}</Badge>
          {archived_at && <Badge colorPalette="orange">보관함</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" mt="1">
          읽기 {READ_NAMES[read_level]} · 쓰기 {WRITE_NAMES[write_level]} · 글 {numberText(uses)}개
        </Text>
      </Box>
      <Flex gap="1" align="center" wrap="wrap">
        <Ending board={board} />
        <Button size="sm" variant="ghost" aria-label={`${name} 고치기`} onClick={onEdit}>
          고치기
        </Button>
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      </Flex>
    </Flex>
  );
}

/** Archives a board in use, restores it, or removes an unused board. */
function Ending({ board }: { board: Board }) {
  const save = useSaveBoard();
  const remove = useRemoveBoard();
  const ending = endingOf(board);
  const { id, rev, name } = board;
  const set = (archived: boolean) => save.mutate({ id, rev, name, patch: { archived } });

  async function archive() {
    const sure = await confirm({
      title: '게시판을 보관할까요?',
      message: `<b>${escapeHtml(name)}</b>에 있는 글이 회원에게 보이지 않아요. 언제든 다시 열 수 있어요.`,
      confirmLabel: '보관',
    });
    if (sure) set(true);
  }

  async function askToRemove() {
    const sure = await confirm({
      title: '게시판을 지울까요?',
      message: `<b>${escapeHtml(name)}</b>에는 글이 없어요. 지우면 되살릴 수 없어요.`,
      confirmLabel: '지우기',
    });
    if (sure) remove.mutate(board);
  }

  if (ending === 'none') return null;
  const acts = {
    archive: ['보관', () => void archive()],
    restore: ['다시 열기', () => set(false)],
    remove: ['지우기', () => void askToRemove()],
  } as const;
  const [label, act] = acts[ending];
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`${name} ${label}`}
      loading={save.isPending || remove.isPending}
      onClick={act}
    >
      {label}
    </Button>
  );
}
