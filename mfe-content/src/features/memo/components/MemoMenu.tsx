import { confirm, IconButton, Menu, Portal } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Archive, ArchiveRestore, Ellipsis, FilePlus2, ListPlus, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { keepFocusNear } from '../../../lib/keep-focus.ts';
import type { Memo } from '../memo.logic.ts';
import { memoTitle } from '../memo.logic.ts';
import { useMemoActions, usePurgeMemo } from '../memo.mutations.ts';
import type { MadeKind } from '../memo-note.mutations.ts';

interface Props {
  memo: Memo;
  onMake: (memo: Memo, kind: MadeKind) => void;
  /** Called after the memo has left the list that the page shows. */
  onGone?: () => void;
}

/** The menu with the actions of a memo. */
export function MemoMenu({ memo, onMake, onGone }: Props) {
  const navigate = useNavigate();
  const actions = useMemoActions();
  const purge = usePurgeMemo();
  const trigger = useRef<HTMLButtonElement>(null);

  /** An action that moves the memo into another list. */
  const leaving = (act: (memo: Memo) => void) => () => {
    keepFocusNear(trigger.current);
    act(memo);
  };

  async function purgeAfterAsking() {
    const sure = await confirm({
      title: '메모를 완전히 삭제할까요?',
      message: '완전히 삭제하면 되돌릴 수 없어요.',
      confirmLabel: '완전히 삭제',
      danger: true,
    });
    if (sure) purge.mutate(memo.id, { onSuccess: onGone });
  }

  const item = (value: string, icon: ReactNode, label: string, onSelect: () => void, danger = false) => (
    <Menu.Item key={value} value={value} onSelect={onSelect} color={danger ? 'fg.error' : undefined}>
      {icon}
      {label}
    </Menu.Item>
  );

  const items = memo.removed_at
    ? [
        item('restore', <RotateCcw size={16} />, '복원', leaving(actions.restore)),
        item('purge', <Trash2 size={16} />, '완전히 삭제', () => void purgeAfterAsking(), true),
      ]
    : [
        item('edit', <Pencil size={16} />, '편집', () => navigate(`/memo/edit?memoId=${memo.id}`)),
        memo.archived_at
          ? item('unarchive', <ArchiveRestore size={16} />, '보관 해제', leaving(actions.unarchive))
          : item('archive', <Archive size={16} />, '보관', leaving(actions.archive)),
        item('note', <FilePlus2 size={16} />, '노트로 만들기', () => onMake(memo, 'note')),
        item('issue', <ListPlus size={16} />, '이슈로 만들기', () => onMake(memo, 'issue')),
        item(
          'remove',
          <Trash2 size={16} />,
          '휴지통으로',
          leaving((gone) => {
            actions.remove(gone);
            onGone?.();
          }),
          true,
        ),
      ];

  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton ref={trigger} size="xs" variant="ghost" aria-label={`${memoTitle(memo.body, 20)} 메모 더 보기`}>
          <Ellipsis size={16} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>{items}</Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
