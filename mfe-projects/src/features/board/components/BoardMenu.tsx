import { closeToastsAbout, IconButton, Menu, Portal, toast } from '@dojang/shared-ui';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../issue/issue.schema.ts';
import { useArchiveBoard, useSaveBoard } from '../board.mutations.ts';
import { BoardAccessDialog } from './BoardAccessDialog.tsx';
import { BoardNameDialog } from './BoardNameDialog.tsx';

interface Props {
  board: Board;
  /** Called with the id of a new board. */
  onCreated: (boardId: string) => void;
}

/** The actions of a manager for a board. */
export function BoardMenu({ board, onCreated }: Props) {
  const [asking, setAsking] = useState<'name' | 'new' | 'access' | null>(null);
  const save = useSaveBoard(board.project_id);
  const archive = useArchiveBoard(board.project_id);
  const close = () => setAsking(null);
  const setArchived = (archived: boolean) =>
    archive.mutate(
      { id: board.id, archived },
      {
        onSuccess: () => {
          if (!archived) closeToastsAbout(board.id);
          else
            toast({
              title: '보드를 보관했어요.',
              about: board.id,
              action: { label: '되돌리기', onClick: () => setArchived(false) },
            });
        },
      },
    );
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <IconButton variant="ghost" size="sm" colorPalette="gray" aria-label="보드 메뉴">
            <Ellipsis size={16} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="name" onSelect={() => setAsking('name')}>
                <Pencil size={16} aria-hidden /> 이름 바꾸기
              </Menu.Item>
              <Menu.Item value="access" onSelect={() => setAsking('access')}>
                <Users size={16} aria-hidden /> 볼 수 있는 사람
              </Menu.Item>
              <Menu.Item value="new" onSelect={() => setAsking('new')}>
                <Plus size={16} aria-hidden /> 새 보드
              </Menu.Item>
              {board.archived_at ? (
                <Menu.Item value="restore" onSelect={() => setArchived(false)}>
                  <ArchiveRestore size={16} aria-hidden /> 보관 풀기
                </Menu.Item>
              ) : (
                <Menu.Item value="archive" onSelect={() => setArchived(true)}>
                  <Archive size={16} aria-hidden /> 보관하기
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {asking === 'name' && (
        <BoardNameDialog
          title="보드 이름 바꾸기"
          submitLabel="저장"
          initialName={board.name}
          busy={save.isPending}
          onClose={close}
          onSubmit={(name) => save.mutate({ id: board.id, name }, { onSuccess: close })}
        />
      )}
      {asking === 'new' && (
        <BoardNameDialog
          title="새 보드"
          submitLabel="만들기"
          busy={save.isPending}
          onClose={close}
          onSubmit={(name) => {
            const id = crypto.randomUUID();
            save.mutate(
              { id, name },
              {
                onSuccess: () => {
                  close();
                  onCreated(id);
                },
              },
            );
          }}
        />
      )}
      {asking === 'access' && <BoardAccessDialog board={board} onClose={close} />}
    </>
  );
}
