import { rulesOf, withRulesOf } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  ListSkeleton,
  Modal,
  QueryView,
  RelativeTime,
  Skeleton,
  Stack,
  toast,
} from '@dojang/shared-ui';
import { nameOf } from '@dojang/shared-ui/people';
import { History } from 'lucide-react';
import { useState } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { type SectionVersion, sectionQueries } from '../../section/section.queries.ts';
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
            <Versions siteId={edited.siteId} versions={versions} shownId={shownId} onPick={setPicked} />
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

interface VersionsProps {
  siteId: string;
  versions: readonly SectionVersion[];
  shownId: string | undefined;
  onPick: (id: string) => void;
}

function Versions({ siteId, versions, shownId, onPick }: VersionsProps) {
  const people = useQuery(memberQueries.people(siteId)).data;
  const authorOf = ({ created_by: author }: SectionVersion) => {
    const person = people?.find(({ user_id: userId }) => userId === author);
    return person ? nameOf(person) : '나간 멤버';
  };
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="1"
      w={{ base: 'full', md: '48' }}
      maxH={{ base: '40', md: '96' }}
      overflowY="auto"
    >
      {versions.map((version) => (
        <li key={version.id}>
          <Button
            variant={version.id === shownId ? 'subtle' : 'ghost'}
            colorPalette="gray"
            size="sm"
            w="full"
            justifyContent="space-between"
            fontWeight="400"
            aria-pressed={version.id === shownId}
            onClick={() => onPick(version.id)}
          >
            {authorOf(version)}
            <Box as="span" textStyle="xs" color="fg.muted">
              <RelativeTime value={version.at} />
            </Box>
          </Button>
        </li>
      ))}
    </Stack>
  );
}
