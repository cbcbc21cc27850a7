import { rulesOf, withRulesOf } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, Flex, ListSkeleton, Modal, QueryView, Skeleton, toast } from '@dojang/shared-ui';
import { VersionList } from '@dojang/shared-ui/people';
import { History } from 'lucide-react';
import { useState } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { sectionQueries } from '../../section/section.queries.ts';
import type { Edited } from '../edited.ts';
import type { Draft, PageDraft } from '../use-page-draft.ts';

interface SectionVersionsDialogProps {
  edited: Edited;
  pageDraft: PageDraft;
  /** Called after another version became the draft, which the editor has to load. */
  onLoad: () => void;
  onClose: () => void;
}

/** What a shared section was before; a version becomes the draft, which is saved like any other change. */
export function SectionVersionsDialog({ edited, pageDraft, onLoad, onClose }: SectionVersionsDialogProps) {
  const query = useQuery({ ...sectionQueries.versions(edited.id), staleTime: 0 });
  const people = useQuery(memberQueries.people(edited.siteId)).data;
  const [picked, setPicked] = useState<string | null>(null);
  const shownId = picked ?? query.data?.[0]?.id;
  const shown = useQuery({ ...sectionQueries.version(shownId ?? ''), enabled: shownId !== undefined });
  const [isRestoring, setRestoring] = useState(false);
  const { setTitle, setProject, saveNow } = pageDraft;
  const load = ({ project, title }: Draft) => {
    setTitle(title);
    setProject(project);
    onLoad();
  };
  // With the theme that its page has now, as in the editor.
  const withTheme = (project: unknown) => withRulesOf(project, rulesOf(pageDraft.draft.project));
  const restore = async (version: { name: string; project: unknown }) => {
    const former = pageDraft.draft;
    setRestoring(true);
    // What is being typed belongs to the draft that can be put back.
    const rev = await saveNow().finally(() => setRestoring(false));
    if (rev === null) return;
    load({ title: version.name, project: withTheme(version.project) });
    onClose();
    toast({ title: '공통 섹션을 이 버전으로 되돌렸어요', action: { label: '되돌리기', onClick: () => load(former) } });
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="지난 버전"
      footer={
        shown.data && (
          <Button loading={isRestoring} onClick={() => void restore(shown.data)}>
            이 버전으로 되돌리기
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={
          <EmptyState
            icon={<History size={22} />}
            title="지난 버전이 아직 없어요"
            description="공통 섹션을 고치면 이전 내용을 10분 간격으로 남겨 둬요."
          />
        }
      >
        {(versions) => (
          <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
            <VersionList
              versions={versions.map(({ id, created_by: author, at }) => ({ id, author, at }))}
              people={people}
              shownId={shownId}
              onPick={setPicked}
            />
            <Box role="region" aria-label="고른 버전" flex="1" minW="0" p="3" bg="bg.subtle" borderRadius="l2">
              <QueryView query={shown} skeleton={<Skeleton height="96" />}>
                {({ name, project }) => (
                  <DevicePreview project={withTheme(project)} title={name} height="24rem" isPart />
                )}
              </QueryView>
            </Box>
          </Flex>
        )}
      </QueryView>
    </Modal>
  );
}
