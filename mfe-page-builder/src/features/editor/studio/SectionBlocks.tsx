import { withRulesOf } from '@dojang/renderer';
import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  escapeHtml,
  Flex,
  IconButton,
  matchesKorean,
  Stack,
  showError,
  Text,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { keys } from '../../../keys.ts';
import { PageThumbnail } from '../../page/components/PageThumbnail.tsx';
import { deleteSection } from '../../section/section.mutations.ts';
import { sectionQueries } from '../../section/section.queries.ts';
import type { Section } from '../../section/section.schema.ts';
import { sectionAddress } from '../section-address.ts';
import { mayPlace, placeSection } from './sections/section-actions.ts';
import { readTheme } from './theme.ts';
import { useLiveEditor } from './use-studio.ts';

interface SectionBlocksProps {
  siteId: string;
  pageId: string;
  /** Words of the palette's search. */
  words: string;
}

/** The shared sections of a site in the palette. */
export function SectionBlocks({ siteId, pageId, words }: SectionBlocksProps) {
  const { data = [] } = useQuery(sectionQueries.list(siteId));
  const found = data.filter(({ name }) => words === '' || matchesKorean(`${name} 공통 섹션`, words));
  if (found.length === 0) return null;
  return (
    <Box as="section" mt="4" aria-label="공통 섹션">
      <Text textStyle="sm" fontWeight="600" mb="2">
        공통 섹션
      </Text>
      <Stack gap="2">
        {found.map((section) => (
          <SectionBlock key={section.id} section={section} pageId={pageId} />
        ))}
      </Stack>
    </Box>
  );
}

function SectionBlock({ section, pageId }: { section: Section; pageId: string }) {
  const editor = useLiveEditor();
  const client = useQueryClient();
  const { id, name, project, site_id: siteId } = section;
  const isPlaced = !mayPlace(editor, id);
  const theme = JSON.stringify(readTheme(editor));
  const themed = useMemo(
    () => withRulesOf(project, [{ selectors: ['page'], style: JSON.parse(theme) as unknown }]),
    [project, theme],
  );
  const remove = useMutation({
    mutationFn: () => deleteSection(id),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: keys.sections(siteId) }),
  });
  const ask = async () => {
    const agreed = await confirm({
      title: '공통 섹션을 지울까요?',
      message: `<b>${escapeHtml(name)}</b> 섹션은 되돌릴 수 없어요. 페이지에서 쓰고 있으면 지워지지 않아요.`,
      confirmLabel: '지우기',
      danger: true,
    });
    if (agreed) remove.mutate();
  };
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l2" overflow="hidden" bg="bg">
      <Button
        variant="plain"
        display="block"
        width="full"
        height="auto"
        p="0"
        borderRadius="0"
        textAlign="start"
        disabled={isPlaced}
        aria-label={isPlaced ? `${name}, 이 페이지에 있어요` : `${name} 넣기`}
        onClick={() => placeSection(editor, section)}
      >
        <PageThumbnail project={themed} title={name} ratio={16 / 6} />
      </Button>
      <Flex align="center" gap="1" ps="2" borderTopWidth="1px" borderColor="border">
        <Text textStyle="xs" flex="1" minW="0" truncate>
          {name}
          {isPlaced && (
            <Text as="span" color="fg.muted">
              {' '}
              · 이 페이지에 있어요
            </Text>
          )}
        </Text>
        <IconButton asChild size="2xs" variant="ghost" aria-label={`${name} 고치기`}>
          <Link to={sectionAddress(id, pageId)}>
            <Pencil />
          </Link>
        </IconButton>
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={`${name} 지우기`}
          loading={remove.isPending}
          disabled={isPlaced}
          onClick={() => void ask()}
        >
          <Trash2 />
        </IconButton>
      </Flex>
    </Box>
  );
}
