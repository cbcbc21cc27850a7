import { snack, toast } from '@dojang/shared-ui';
import { type DocumentJson, documentLines, findLine, lineAddress } from '@dojang/shared-ui/document';
import type { LineAction } from '@dojang/shared-ui/editor';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Anchor } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { copyLink } from '../../copy-link.ts';
import type { Note } from './note.schema.ts';

const copy = (projectId: string, noteId: string, address: string) =>
  copyLink(`/project/note/view/${noteId}?projectId=${projectId}&line=${address}`, '이 줄의 링크를 복사했어요.');

/** Copies the link of a line of the note. @param number of `documentLines` */
export function copyLineLink({ project_id, id, content }: Note, number: number): void {
  void copy(project_id, id, lineAddress(number, documentLines(content)[number] ?? ''));
}

/** The same in the editor, for the line at the cursor. It is the same object in every render. */
export const useLineLinkAction = (projectId: string, noteId: string): LineAction =>
  useMemo(
    () => ({
      label: '이 줄의 링크 복사',
      hint: '누르면 이 줄이 열려요',
      keywords: ['link', 'copy', '링크', '주소', '복사'],
      icon: Anchor,
      onEmpty: () => snack.error('글이 있는 줄에서 복사해 주세요.'),
      run: async ({ address }) => {
        await copy(projectId, noteId, address);
        return null;
      },
    }),
    [projectId, noteId],
  );

/** The line number in the address of the screen (`?line=`), as it was when the screen was opened. */
export function useLinkedLine(content: DocumentJson): number | undefined {
  const [search] = useSearchParams();
  const address = search.get('line') ?? '';
  const [line, setLine] = useState(() => ({ address, found: findLine(content, address) }));
  if (line.address !== address) setLine({ address, found: findLine(content, address) });
  const isChanged = line.found?.isSame === false;
  useEffect(() => {
    if (isChanged) toast({ title: '링크한 줄의 글이 바뀌었어요.', description: '그 줄이 있던 자리를 열었어요.' });
  }, [isChanged]);
  return line.found?.number;
}
