import { projectCan, useProjectId } from '@dojang/shared-auth';
import { Box, EmptyState, ListSkeleton, PageHeader, QueryView, SearchField, Stack } from '@dojang/shared-ui';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { NewNoteButton } from './components/NewNoteButton.tsx';
import { NoteSearchResults } from './components/NoteSearchResults.tsx';
import { NoteTreeView } from './components/NoteTreeView.tsx';
import { TemplateCards } from './components/TemplateCards.tsx';
import type { NoteTree } from './note-tree.logic.ts';
import { useNewNote } from './use-new-note.ts';
import { useNewNoteLink } from './use-new-note-link.ts';
import { useNoteTreeEarly } from './use-note-tree.ts';

export function Component() {
  const projectId = useProjectId();
  const role = useProjectRole(projectId);
  const canWrite = projectCan(role, 'note.write');
  const query = useNoteTreeEarly(projectId);
  const { newNote, isPending } = useNewNote(projectId);
  useNewNoteLink(role, newNote);
  const [search, setSearch] = useState('');
  const hasNotes = query.data !== undefined && query.data.notes.size > 0;

  return (
    <Box>
      <PageHeader
        title="노트"
        description="회의록도, 아이디어도 여기에 모아 두세요."
        actions={canWrite && <NewNoteButton loading={isPending} onCreate={(template) => newNote({ template })} />}
      />
      <Stack gap="4">
        {hasNotes && (
          <Box maxW="96">
            <SearchField
              value={search}
              onChange={setSearch}
              label="노트 찾기"
              placeholder="제목과 내용, 초성으로 찾기"
            />
          </Box>
        )}
        {search.trim() ? (
          <NoteSearchResults projectId={projectId} search={search} canWrite={canWrite} onClear={() => setSearch('')} />
        ) : (
          <QueryView
            query={query}
            skeleton={<ListSkeleton rows={6} />}
            isEmpty={({ notes }: NoteTree) => notes.size === 0}
            empty={
              <EmptyState
                icon={<NotebookPen size={22} />}
                title={canWrite ? '첫 노트를 써 보세요' : '아직 노트가 없어요'}
                description={
                  canWrite ? '빈 노트로 시작하거나 템플릿을 골라 보세요.' : '멤버가 노트를 쓰면 여기에 보여요.'
                }
                action={canWrite && <TemplateCards disabled={isPending} onPick={(template) => newNote({ template })} />}
              />
            }
          >
            {(data: NoteTree) => <NoteTreeView projectId={projectId} data={data} canWrite={canWrite} />}
          </QueryView>
        )}
      </Stack>
    </Box>
  );
}
