import { Box, confirm, escapeHtml, Modal, showError, snack } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import {
  type Category,
  type CategoryRow,
  categoryPath,
  type MoveRefusal,
  moveCategory,
  withCategory,
  withDescendants,
  withName,
  withoutCategory,
} from '../category.logic.ts';
import { useSaveCategories } from '../file.mutations.ts';
import type { FileItem } from '../file.schema.ts';
import { countByCategory, type FileFilter, withFilter } from '../file-list.logic.ts';
import { useFileActions } from '../use-file-actions.ts';
import { CategoryNameDialog } from './CategoryNameDialog.tsx';
import { type CategoryAction, CategoryNav, type Dragged } from './CategoryNav.tsx';
import { MoveDialog } from './MoveDialog.tsx';

const REFUSALS: Record<Exclude<MoveRefusal, 'same_place'>, string> = {
  inside_itself: '분류를 그 안으로 옮길 수는 없어요.',
  too_deep: '분류는 8단계까지 넣을 수 있어요.',
  same_name: '옮기려는 곳에 같은 이름의 분류가 있어요.',
};

type Asked =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename'; row: CategoryRow }
  | { kind: 'move'; row: CategoryRow };

export interface CategoryEditing {
  create: (parentId: string | null) => void;
  act: (action: CategoryAction, row: CategoryRow) => void;
  move: (id: string, parentId: string | null, at?: number) => void;
  /** The open dialog. */
  dialogs: ReactNode;
}

/** Changes of the categories with their dialogs. */
export function useCategoryEditing(projectId: string, tree: readonly Category[]): CategoryEditing {
  const { mutate: save } = useSaveCategories(projectId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const move = (id: string, parentId: string | null, at?: number) => {
    const planned = moveCategory(tree, id, parentId, at);
    if ('refusal' in planned) {
      if (planned.refusal !== 'same_place') snack.error(REFUSALS[planned.refusal]);
      return;
    }
    save((current) => {
      const change = moveCategory(current, id, parentId, at);
      return 'tree' in change ? change.tree : [...current];
    });
  };
  const remove = async ({ id, name }: CategoryRow) => {
    const sure = await confirm({
      title: '분류를 지울까요?',
      message: `<b>${escapeHtml(name)}</b> 분류와 하위 분류가 사라져요. 안에 있는 파일은 바로 위 분류로 옮겨요.`,
      confirmLabel: '분류 지우기',
      danger: true,
    });
    if (sure) save((current) => withoutCategory(current, id));
  };
  const submit = (name: string) => {
    close();
    if (asked?.kind === 'create') {
      const id = crypto.randomUUID();
      save((current) => withCategory(current, asked.parentId, { id, name }));
    } else if (asked) save((current) => withName(current, asked.row.id, name));
  };

  return {
    create: (parentId) => setAsked({ kind: 'create', parentId }),
    act: (action, row) => {
      if (action === 'add') setAsked({ kind: 'create', parentId: row.id });
      if (action === 'rename' || action === 'move') setAsked({ kind: action, row });
      if (action === 'up') move(row.id, row.parentId, row.at - 1);
      if (action === 'down') move(row.id, row.parentId, row.at + 1);
      if (action === 'remove') remove(row).catch(showError);
    },
    move,
    dialogs:
      asked &&
      (asked.kind === 'move' ? (
        <MoveDialog
          title={`‘${asked.row.name}’ 분류를 어디로 옮길까요?`}
          tree={tree}
          without={withDescendants(tree, asked.row.id)}
          topLabel="맨 위 단계로"
          onClose={close}
          onPick={(parentId) => {
            close();
            move(asked.row.id, parentId);
          }}
        />
      ) : (
        <CategoryNameDialog
          tree={tree}
          parentId={asked.kind === 'create' ? asked.parentId : asked.row.parentId}
          {...(asked.kind === 'rename' ? { category: asked.row } : {})}
          onSubmit={submit}
          onClose={close}
        />
      )),
  };
}

interface Props {
  projectId: string;
  filter: FileFilter;
  /** The URL's query. */
  search: URLSearchParams;
  tree: readonly Category[];
  files: readonly FileItem[];
  dragged: Dragged | null;
  onDrag: (dragged: Dragged | null) => void;
  onDropFiles: (ids: readonly string[], categoryId: string | null) => void;
  /** Null without permission to change categories. */
  editing: CategoryEditing | null;
  onChosen?: () => void;
}

/** The categories of the page, with the number of files in each. */
export function CategoryPane({ projectId, filter, search, tree, files, editing, ...rest }: Props) {
  const { downloadZip } = useFileActions(projectId);
  const current = filter.isTrash ? 'trash' : filter.category;
  const hrefOf = (place: string | null) =>
    `?${withFilter(search, { category: place === 'trash' ? null : place, isTrash: place === 'trash', search: '', file: null })}`;
  return (
    <CategoryNav
      projectId={projectId}
      tree={tree}
      counts={countByCategory(files)}
      total={files.length}
      current={
        current === null || categoryPath(tree, current).length > 0 || ['none', 'trash'].includes(current)
          ? current
          : null
      }
      hrefOf={hrefOf}
      onMoveCategory={editing?.move}
      onAction={(action, row) =>
        action === 'download' ? downloadZip({ categoryIds: [row.id] }) : editing?.act(action, row)
      }
      {...rest}
    />
  );
}

/** The categories on a phone. */
CategoryPane.Sheet = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) =>
  open && (
    <Modal open onClose={onClose} title="분류" size="sm">
      <Box pb="2">{children}</Box>
    </Modal>
  );
