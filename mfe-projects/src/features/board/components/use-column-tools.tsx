import { Button } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { BoardColumn } from '../../issue/issue.schema.ts';
import { useMoveColumn, useRemoveColumn, useSaveColumn } from '../board.mutations.ts';
import { columnStep } from '../columns.logic.ts';
import { ColumnDialog } from './ColumnDialog.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { RemoveColumnDialog } from './RemoveColumnDialog.tsx';

interface Options {
  projectId: string;
  boardId: string;
  /** The columns of the board in their order. */
  columns: readonly BoardColumn[];
}

type Asking =
  // The id is chosen once, because a retry after a lost response must not create a second column.
  { kind: 'add'; id: string } | { kind: 'edit'; column: BoardColumn } | { kind: 'remove'; column: BoardColumn };

/** The menu and the button stay the same while the columns stay the same. */
interface ColumnTools {
  columnMenu: (column: BoardColumn) => ReactNode;
  addColumn: ReactNode;
  /** The open dialog. */
  dialog: ReactNode;
}

/** The tools with which a manager changes the columns of a board. */
export function useColumnTools({ projectId, boardId, columns }: Options): ColumnTools {
  const [asking, setAsking] = useState<Asking | null>(null);
  const save = useSaveColumn(projectId);
  const move = useMoveColumn(projectId);
  const remove = useRemoveColumn(projectId);
  const close = () => setAsking(null);

  const moveColumn = move.mutate;
  const columnMenu = useCallback(
    (column: BoardColumn) => {
      const step = (to: 'left' | 'right') => {
        const afterId = columnStep(columns, column.id, to);
        return afterId === undefined ? undefined : () => moveColumn({ id: column.id, afterId });
      };
      return (
        <ColumnMenu
          column={column}
          onEdit={() => setAsking({ kind: 'edit', column })}
          onLeft={step('left')}
          onRight={step('right')}
          onRemove={columns.length > 1 ? () => setAsking({ kind: 'remove', column }) : undefined}
        />
      );
    },
    [columns, moveColumn],
  );
  const addColumn = useMemo(
    () => (
      <Button
        variant="ghost"
        colorPalette="gray"
        color="fg.muted"
        size="sm"
        flexShrink="0"
        mt="1"
        // Otherwise a phone snaps back to the last column before the button is visible.
        scrollSnapAlign="end"
        onClick={() => setAsking({ kind: 'add', id: crypto.randomUUID() })}
      >
        <Plus size={16} aria-hidden /> 열 추가
      </Button>
    ),
    [],
  );
  return {
    columnMenu,
    addColumn,
    dialog: (
      <>
        {(asking?.kind === 'add' || asking?.kind === 'edit') && (
          <ColumnDialog
            boardId={boardId}
            {...(asking.kind === 'edit' ? { column: asking.column } : {})}
            busy={save.isPending}
            onClose={close}
            onSubmit={(values, onSaved) => {
              const id = asking.kind === 'edit' ? asking.column.id : asking.id;
              save.mutate(
                { id, board_id: boardId, ...values },
                {
                  onSuccess: () => {
                    onSaved();
                    close();
                  },
                },
              );
            }}
          />
        )}
        {asking?.kind === 'remove' && (
          <RemoveColumnDialog
            column={asking.column}
            others={columns.filter(({ id }) => id !== asking.column.id)}
            busy={remove.isPending}
            onClose={close}
            onRemove={(moveTo) => remove.mutate({ id: asking.column.id, moveTo }, { onSettled: close })}
          />
        )}
      </>
    ),
  };
}
