import { rulesOf, withRulesOf } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { useCallback, useState } from 'react';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { sectionQueries } from '../../section/section.queries.ts';
import { DraftVersionsDialog } from './DraftVersionsDialog.tsx';
import type { HistoryProps } from './history-props.ts';

const WORDS = {
  none: '공통 섹션을 고치면 이전 내용을 10분 간격으로 남겨 둬요.',
  restored: '공통 섹션을 이 버전으로 되돌렸어요',
};

/** Earlier versions of a shared section. */
export function SectionVersionsDialog({ edited, pageDraft, ...rest }: HistoryProps) {
  const versions = useQuery({ ...sectionQueries.versions(edited.id), staleTime: 0 });
  const [picked, setPicked] = useState<string | null>(null);
  const shownId = picked ?? versions.data?.[0]?.id;
  const { project: edits } = pageDraft.draft;
  const shown = useQuery({
    ...sectionQueries.version(shownId ?? ''),
    enabled: shownId !== undefined,
    // With the present theme of its page, as in the editor.
    select: useCallback(
      ({ name, project }: { name: string; project: unknown }) => ({
        title: name,
        project: withRulesOf(project, rulesOf(edits)),
      }),
      [edits],
    ),
  });
  return (
    <DraftVersionsDialog
      edited={edited}
      pageDraft={pageDraft}
      versions={versions}
      shownId={shownId}
      onPick={setPicked}
      shown={shown}
      preview={({ title, project }) => <DevicePreview project={project} title={title} height="24rem" isPart />}
      words={WORDS}
      {...rest}
    />
  );
}
