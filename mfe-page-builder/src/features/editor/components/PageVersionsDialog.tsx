import { withReferences } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { useCallback, useState } from 'react';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { sectionQueries } from '../../section/section.queries.ts';
import { useShown } from '../../section/use-shown.ts';
import { versionQueries } from '../../version/version.queries.ts';
import type { Draft } from '../use-page-draft.ts';
import { DraftVersionsDialog } from './DraftVersionsDialog.tsx';
import type { HistoryProps } from './history-props.ts';

const WORDS = {
  none: '페이지를 고치면 이전 내용을 10분 간격으로 남겨 둬요.',
  restored: '페이지를 이 버전으로 되돌렸어요',
};

/** Earlier contents of a page: its published versions and its earlier drafts. */
export function PageVersionsDialog({ edited, pageDraft, ...rest }: HistoryProps) {
  const versions = useQuery({ ...versionQueries.history(edited.id), staleTime: 0 });
  const sections = useQuery(sectionQueries.list(edited.siteId)).data;
  const [picked, setPicked] = useState<string | null>(null);
  const version = versions.data?.find(({ id }) => id === picked) ?? versions.data?.[0];
  const { title } = pageDraft.draft;
  const shown = useQuery({
    ...versionQueries.content(version?.id ?? '', version?.isPublished),
    enabled: version !== undefined && sections !== undefined,
    // The name stays, because visitors and search results use the present name.
    select: useCallback(
      ({ project }: { project: unknown }): Draft => ({
        title,
        project: withReferences(project, (id) => sections?.some((section) => section.id === id) ?? false),
      }),
      [title, sections],
    ),
  });
  return (
    <DraftVersionsDialog
      edited={edited}
      pageDraft={pageDraft}
      versions={versions}
      shownId={version?.id}
      onPick={setPicked}
      shown={shown}
      preview={(draft) => <PagePreview siteId={edited.siteId} {...draft} />}
      words={WORDS}
      {...rest}
    />
  );
}

function PagePreview({ siteId, title, project }: Draft & { siteId: string }) {
  return <DevicePreview project={useShown(siteId, project)} title={title} height="24rem" />;
}
