import { projectCan } from '@dojang/shared-auth';
import { useMutation, useQuery } from '@dojang/shared-auth/query';
import { Button, EmptyState, LinkButton, ListSkeleton, Modal, QueryView, Stack, showError } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useRef } from 'react';
import { createIssueFromMemo, createNoteFromMemo, type MadeKind } from '../memo-note.mutations.ts';
import { noteProjectsQuery } from '../memo-note.queries.ts';

export interface MemoSource {
  kind: MadeKind;
  body: string;
  /** Id of the memo, to which an issue refers. Undefined while the memo is not saved. */
  memoId?: string;
  /** Called after the note or issue has been created. */
  onMade?: () => void;
}

const TEXTS: Readonly<Record<MadeKind, { title: string; none: string }>> = {
  note: { title: '어느 프로젝트의 노트로 만들까요?', none: '노트를 쓸 수 있는 프로젝트가 없어요' },
  issue: { title: '어느 프로젝트의 이슈로 만들까요?', none: '이슈를 쓸 수 있는 프로젝트가 없어요' },
};

interface Props {
  source: MemoSource | null;
  onClose: () => void;
}

/** Asks for the project, creates the note or the issue there and opens it. */
export function MakeFromMemoModal({ source, onClose }: Props) {
  const navigate = useNavigate();
  const kind = source?.kind ?? 'note';
  const projects = useQuery({ ...noteProjectsQuery, enabled: source !== null });
  // The id stays the same while the dialog is open, so that a second press, or a retry after a failure, creates nothing twice.
  const madeId = useRef('');
  useEffect(() => {
    if (source) madeId.current = crypto.randomUUID();
  }, [source]);

  const make = useMutation({
    mutationFn: (projectId: string) =>
      kind === 'issue'
        ? createIssueFromMemo(madeId.current, projectId, source?.body ?? '', source?.memoId)
        : createNoteFromMemo(madeId.current, projectId, source?.body ?? ''),
    onSuccess: (_, projectId) => {
      source?.onMade?.();
      onClose();
      const id = madeId.current;
      void navigate(
        kind === 'issue'
          ? `/project/issue?projectId=${projectId}&issue=${id}`
          : `/project/note/edit/${id}?projectId=${projectId}`,
      );
    },
    onError: showError,
  });

  return (
    <Modal open={source !== null} onClose={onClose} title={TEXTS[kind].title} size="sm">
      <QueryView
        query={projects}
        skeleton={<ListSkeleton rows={3} />}
        isEmpty={(list) => list.every(({ role }) => !projectCan(role, 'note.write'))}
        empty={
          <EmptyState
            title={TEXTS[kind].none}
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
