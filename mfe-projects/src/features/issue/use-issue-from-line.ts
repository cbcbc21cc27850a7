import { projectCan } from '@dojang/shared-auth';
import { snack, toast } from '@dojang/shared-ui';
import type { LineAction } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { ListPlus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { useCreateIssue } from './issue.mutations.ts';

/**
 * The action that creates an issue from a part of a note; undefined for users without the right. It is the same object in every
 * render.
 */
export function useIssueFromLine(projectId: string, noteId: string): LineAction | undefined {
  const canWrite = projectCan(useProjectRole(projectId), 'note.write');
  const { mutateAsync } = useCreateIssue(projectId);
  const navigate = useNavigate();
  const latest = useRef({ mutateAsync, navigate });
  useEffect(() => {
    latest.current = { mutateAsync, navigate };
  });
  return useMemo<LineAction | undefined>(
    () =>
      canWrite
        ? {
            label: '이슈로 만들기',
            hint: '이 줄이나 고른 글로',
            keywords: ['issue', 'task', '이슈', '할 일'],
            icon: ListPlus,
            onEmpty: () => snack.error('이슈로 만들 글을 먼저 적어 주세요.'),
            async run({ title, body }) {
              const id = crypto.randomUUID();
              // The mutation shows a failure.
              const head = await latest.current
                .mutateAsync({ id, title, body, source: { type: 'note', id: noteId } })
                .catch(() => null);
              if (!head) return null;
              const href = `/project/issue?projectId=${projectId}&issue=${id}`;
              toast({
                title: `#${head.number} 이슈를 만들었어요.`,
                action: { label: '이슈 열기', onClick: () => void latest.current.navigate(href) },
              });
              return { id, number: head.number, projectId, title, href };
            },
          }
        : undefined,
    [canWrite, projectId, noteId],
  );
}
