import { projectCan } from '@dojang/shared-auth';
import { useMutation, useQuery } from '@dojang/shared-auth/query';
import { Button, EmptyState, LinkButton, ListSkeleton, Modal, QueryView, Stack, showError } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import { createNoteFromMemo } from '../memo-note.mutations.ts';
import { noteProjectsQuery } from '../memo-note.queries.ts';

export interface NoteSource {
  body: string;
  /** Called after the note has been created. */
  onMade?: () => void;
}

interface Props {
  source: NoteSource | null;
  onClose: () => void;
}

/** Asks for the project, creates the note there and opens it. */
export function MakeNoteModal({ source, onClose }: Props) {
  const navigate = useNavigate();
  const projects = useQuery({ ...noteProjectsQuery, enabled: source !== null });
  // One id while the dialog is open, so that pressing twice, or again after a failure, creates one note.
  const noteId = useRef('');
  useEffect(() => {
    if (source) noteId.current = crypto.randomUUID();
  }, [source]);

  const make = useMutation({
    mutationFn: (projectId: string) => createNoteFromMemo(noteId.current, projectId, source?.body ?? ''),
    onSuccess: (_, projectId) => {
      source?.onMade?.();
      onClose();
      void navigate(`/project/note/edit/${noteId.current}?projectId=${projectId}`);
    },
    onError: showError,
  });

  return (
    <Modal open={source !== null} onClose={onClose} title="어느 프로젝트의 노트로 만들까요?" size="sm">
      <QueryView
        query={projects}
        skeleton={<ListSkeleton rows={3} />}
        isEmpty={(list) => list.every(({ role }) => !projectCan(role, 'note.write'))}
        empty={
          <EmptyState
            title="노트를 쓸 수 있는 프로젝트가 없어요"
            description="프로젝트를 먼저 만들어 주세요."
            action={<LinkButton to="/project">프로젝트로 가기</LinkButton>}
          />
        }
      >
        {(list) => (
          <Stack gap="1">
            {list
              .filter(({ role }) => projectCan(role, 'note.write'))
              .map(({ id, name }) => (
                <Button
                  key={id}
                  variant="ghost"
                  justifyContent="flex-start"
                  disabled={make.isPending}
                  loading={make.isPending && make.variables === id}
                  onClick={() => make.mutate(id)}
                >
                  {name}
                </Button>
              ))}
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}
