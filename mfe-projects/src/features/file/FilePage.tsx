import { projectCan, useProjectId } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, PageHeader } from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { categoryPath } from './category.logic.ts';
import type { Dragged } from './components/CategoryNav.tsx';
import { CategoryPane, useCategoryEditing } from './components/CategoryPane.tsx';
import { DropOverlay } from './components/DropOverlay.tsx';
import { FileBrowser } from './components/FileBrowser.tsx';
import { TrashList } from './components/TrashList.tsx';
import { fileQueries } from './file.queries.ts';
import { type FileFilter, readFilter, withFilter } from './file-list.logic.ts';
import { mayEditCategories } from './file-role.ts';
import { UploadButton } from './upload/UploadButton.tsx';
import { useUploadHere } from './upload/use-upload-here.ts';
import { useUploads } from './upload/use-uploads.ts';
import { useMoveWithQuestion } from './use-move-files.ts';

const NO_TREE: never[] = [];

/** `/project/file`: the files of a project by category. */
export function Component() {
  const projectId = useProjectId();
  const role = useProjectRole(projectId);
  const canWrite = projectCan(role, 'note.write');
  const [search, setSearch] = useSearchState();
  const filter = readFilter(search);
  const list = useQuery(fileQueries.list(projectId));
  const categories = useQuery(fileQueries.categories(projectId));
  const tree = categories.data?.tree ?? NO_TREE;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const editing = useCategoryEditing(projectId, tree);
  const moveFiles = useMoveWithQuestion(projectId);
  const categoryId = filter.category === 'none' ? null : filter.category;
  const here = categoryId === null ? undefined : categoryPath(tree, categoryId).at(-1);
  const upload = useUploadHere({ projectId, categoryId: here?.id ?? null, mayMakeCategories: mayEditCategories(role) });
  useUploads();

  const change = (next: Partial<FileFilter>) => {
    // Changes of the search and the preview replace the history entry, so that "back" does not undo them one by one.
    const isStep = 'category' in next || 'isTrash' in next;
    setSearch((known) => withFilter(known, next), { replace: !isStep, preventScrollReset: !isStep });
  };
  const pane = (onChosen?: () => void) => (
    <CategoryPane
      filter={filter}
      search={search}
      tree={tree}
      files={list.data ?? []}
      dragged={dragged}
      onDrag={setDragged}
      onDropFiles={(ids, target) => void moveFiles(ids, target)}
      editing={mayEditCategories(role) ? editing : null}
      projectId={projectId}
      {...(onChosen ? { onChosen } : {})}
    />
  );

  return (
    <Box>
      <PageHeader
        title="파일"
        description="함께 쓰는 자료를 한곳에 모아 두세요."
        actions={
          <>
            {mayEditCategories(role) && (
              <Button variant="outline" onClick={() => editing.create(here?.id ?? null)}>
                <FolderPlus size={16} aria-hidden /> 새 분류
              </Button>
            )}
            {canWrite && <UploadButton onChosen={upload} />}
          </>
        }
      />
      <Flex gap="8" align="flex-start">
        <Box hideBelow="md" width="56" flexShrink="0" position="sticky" top="20">
          {pane()}
        </Box>
        <Box flex="1" minW="0">
          {filter.isTrash ? (
            <TrashList projectId={projectId} canWrite={canWrite} canPurge={projectCan(role, 'note.purge')} />
          ) : (
            <FileBrowser
              projectId={projectId}
              query={list}
              tree={tree}
              filter={filter}
              canWrite={canWrite}
              onChange={change}
              onCategories={() => setSheetOpen(true)}
              onDrag={setDragged}
              onUpload={upload}
              moveFiles={moveFiles}
            />
          )}
        </Box>
      </Flex>
      {editing.dialogs}
      <CategoryPane.Sheet open={isSheetOpen} onClose={() => setSheetOpen(false)}>
        {pane(() => setSheetOpen(false))}
      </CategoryPane.Sheet>
      {canWrite && !filter.isTrash && <DropOverlay target={here?.name ?? '파일'} onFiles={upload} />}
    </Box>
  );
}
