import type { UseQueryResult } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  ListSkeleton,
  QueryView,
  Stack,
  sizeText,
  snack,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Folder, SearchX, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Category, categoriesIn, categoryPath } from '../category.logic.ts';
import { useRenameFile } from '../file.mutations.ts';
import type { FileItem } from '../file.schema.ts';
import { extensionOf } from '../file-kind.logic.ts';
import { type FileFilter, filterFiles, sortFiles } from '../file-list.logic.ts';
import { PreviewDialog } from '../preview/PreviewDialog.tsx';
import { NOTHING, select, stillShown } from '../selection.logic.ts';
import { sourceHref } from '../source-href.ts';
import type { ChosenFile } from '../upload/dropped-files.ts';
import { chooseFiles } from '../upload/UploadButton.tsx';
import { useFileActions } from '../use-file-actions.ts';
import { useChosenView } from '../view.store.ts';
import type { Dragged } from './CategoryNav.tsx';
import { FileItems } from './FileItems.tsx';
import { FileMenu } from './FileMenu.tsx';
import { FileToolbar } from './FileToolbar.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** Whether the user uses touch. Then a tap opens a file. */
const hasFinger = () => window.matchMedia('(pointer: coarse)').matches;

interface Props {
  projectId: string;
  query: UseQueryResult<FileItem[]>;
  tree: readonly Category[];
  filter: FileFilter;
  canWrite: boolean;
  onChange: (change: Partial<FileFilter>) => void;
  onCategories: () => void;
  onDrag: (dragged: Dragged | null) => void;
  onUpload: (files: ChosenFile[]) => void;
  moveFiles: (ids: readonly string[], categoryId: string | null) => Promise<void>;
}

/** The files of one category, with all actions. */
export function FileBrowser(props: Props) {
  const { projectId, query, tree, filter, canWrite, onChange, onUpload } = props;
  const navigate = useNavigate();
  const actions = useFileActions(projectId);
  const rename = useRenameFile(projectId);
  const chosenView = useChosenView();
  const view = filter.view ?? chosenView.view;
  const [selection, setSelection] = useState(NOTHING);
  const [menuId, setMenuId] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<{ id: string; refused?: string } | null>(null);
  const [moving, setMoving] = useState<readonly FileItem[] | null>(null);
  const [hasDetails, setHasDetails] = useState(false);

  const { category, search, sort, isReversed } = filter;
  const files = useMemo(
    () => sortFiles(filterFiles(query.data ?? [], { category, search }), sort, isReversed),
    [query.data, category, search, sort, isReversed],
  );
  // Other users add and remove files, so the selection is updated.
  const before = useRef<string[]>([]);
  const shown = useMemo(() => files.map(({ id }) => id), [files]);
  useEffect(() => {
    setSelection((known) => stillShown(shown, before.current, known));
    before.current = shown;
  }, [shown]);

  const chosen = files.filter(({ id }) => selection.ids.has(id));
  const menuFile = files.find(({ id }) => id === menuId);
  const meant = (file: FileItem) => (selection.ids.has(file.id) && chosen.length > 1 ? chosen : [file]);
  const previewed = query.data?.find(({ id }) => id === filter.file);
  const open = (file: FileItem) => {
    setHasDetails(false);
    onChange({ file: file.id });
  };
  const goToSource = (file: FileItem) => {
    const href = sourceHref(projectId, file);
    if (href) void navigate(href);
  };
  const renameTo = (file: FileItem, name: string | null) => {
    setRenaming(null);
    if (name === null) return;
    rename.mutate(
      { id: file.id, name },
      {
        onError: () => setRenaming({ id: file.id, refused: name }),
        onSuccess: () => {
          if (extensionOf(name) !== extensionOf(file.name)) snack.success('확장자도 바꿨어요.');
        },
      },
    );
  };
  const removeFiles = (removed: readonly FileItem[]) => actions.remove(removed);
  const placeOf = (file: FileItem) =>
    file.category_id === null ? '' : (categoryPath(tree, file.category_id).at(-1)?.name ?? '');
  const isWide = category === null || search !== '';

  return (
    <Stack gap="4">
      <FileToolbar
        filter={filter}
        view={view}
        onChange={(change) => {
          if (change.view) chosenView.choose(change.view);
          onChange(change);
        }}
        onCategories={props.onCategories}
      />
      <SubCategories tree={tree} filter={filter} onChange={onChange} />
      <QueryView query={query} skeleton={<ListSkeleton rows={8} />} isEmpty={() => false}>
        {() =>
          files.length === 0 ? (
            <NoFiles search={search} canWrite={canWrite} onUpload={onUpload} onClear={() => onChange({ search: '' })} />
          ) : (
            <FileItems
              key={view}
              files={files}
              view={view}
              label="파일"
              selection={selection}
              onSelect={setSelection}
              onOpen={open}
              onMenu={(file) => setMenuId(file.id)}
              menuId={menuId}
              renamingId={renaming?.id ?? null}
              refusedName={renaming?.refused}
              onRename={renameTo}
              onStartRename={canWrite ? ({ id }) => setRenaming({ id }) : undefined}
              onRemove={canWrite ? removeFiles : undefined}
              onDrag={canWrite ? (ids) => props.onDrag(ids && { files: ids }) : undefined}
              placeOf={isWide ? placeOf : undefined}
            />
          )
        }
      </QueryView>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          size={sizeText(chosen.reduce((sum, { size }) => sum + size, 0))}
          onDownload={() => actions.download(chosen)}
          onMove={canWrite ? () => setMoving(chosen) : undefined}
          onRemove={canWrite ? () => removeFiles(chosen) : undefined}
          onClear={() => setSelection({ ...selection, ids: new Set() })}
        />
      )}
      <VisuallyHidden role="status">{search ? `파일 ${files.length}개를 찾았어요.` : ''}</VisuallyHidden>
      {menuFile && (
        <FileMenu
          key={menuFile.id}
          file={menuFile}
          count={meant(menuFile).length}
          onClose={() => setMenuId(null)}
          onOpen={() => open(menuFile)}
          onSelect={
            hasFinger() && !selection.ids.has(menuFile.id)
              ? () => setSelection(select(shown, selection, menuFile.id, { mod: true }))
              : undefined
          }
          onDetails={() => {
            setHasDetails(true);
            onChange({ file: menuFile.id });
          }}
          onDownload={() => actions.download(meant(menuFile))}
          onSource={menuFile.source_id ? () => goToSource(menuFile) : undefined}
          onRename={canWrite ? () => setRenaming({ id: menuFile.id }) : undefined}
          onMove={canWrite ? () => setMoving(meant(menuFile)) : undefined}
          onRemove={canWrite ? () => removeFiles(meant(menuFile)) : undefined}
        />
      )}
      {moving && (
        <MoveDialog
          title={
            moving.length > 1
              ? `파일 ${moving.length}개를 어디로 옮길까요?`
              : `‘${moving[0]?.name}’ 파일을 어디로 옮길까요?`
          }
          tree={tree}
          topLabel="분류 없음"
          onClose={() => setMoving(null)}
          onPick={(target) => {
            setMoving(null);
            void props.moveFiles(
              moving.map(({ id }) => id),
              target,
            );
          }}
        />
      )}
      {previewed && (
        <PreviewDialog
          projectId={projectId}
          file={previewed}
          files={files}
          canWrite={canWrite}
          hasDetails={hasDetails}
          onShow={(file) => onChange({ file: file.id })}
          onClose={() => onChange({ file: null })}
        />
      )}
    </Stack>
  );
}

interface SubCategoriesProps {
  tree: readonly Category[];
  filter: FileFilter;
  onChange: (change: Partial<FileFilter>) => void;
}

/** The path of the current category, and the categories in it. */
function SubCategories({ tree, filter: { category, search }, onChange }: SubCategoriesProps) {
  if (category === null || category === 'none' || search) return null;
  const path = categoryPath(tree, category);
  const below = categoriesIn(tree, category);
  if (path.length < 2 && below.length === 0) return null;
  const go = (id: string | null) => () => onChange({ category: id });
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {path.slice(0, -1).map(({ id, name }) => (
        <Button key={id} size="xs" variant="ghost" colorPalette="gray" onClick={go(id)}>
          {name} /
        </Button>
      ))}
      {below.map(({ id, name }) => (
        <Button key={id} size="xs" variant="outline" colorPalette="gray" onClick={go(id)}>
          <Folder size={14} aria-hidden /> {name}
        </Button>
      ))}
    </Flex>
  );
}

interface NoFilesProps {
  search: string;
  canWrite: boolean;
  onUpload: (files: ChosenFile[]) => void;
  onClear: () => void;
}

function NoFiles({ search, canWrite, onUpload, onClear }: NoFilesProps) {
  if (search) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title={`‘${search}’에 맞는 파일이 없어요`}
        action={
          <Button variant="outline" onClick={onClear}>
            검색 지우기
          </Button>
        }
      />
    );
  }
  const [title, description] = !canWrite
    ? ['아직 파일이 없어요', '멤버가 파일을 올리면 여기에 보여요.']
    : hasFinger()
      ? ['아직 파일이 없어요', '사진이나 문서를 골라 올려 보세요.']
      : ['파일을 여기에 끌어다 놓으세요', '폴더째 놓아도 되고, 붙여넣어도 돼요.'];
  return (
    <Box borderWidth="2px" borderStyle="dashed" borderColor="border.emphasized" borderRadius="l3">
      <EmptyState
        icon={<Upload size={22} />}
        title={title}
        description={description}
        action={canWrite && <Button onClick={() => chooseFiles(onUpload)}>파일 고르기</Button>}
      />
    </Box>
  );
}
