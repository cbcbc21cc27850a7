import { useQuery } from '@dojang/shared-auth/query';
import { Badge, Box, Button, Flex, LinkButton, Stack, Text, toast } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { Layers2, Pencil, Trash2, Unlink } from 'lucide-react';
import { sectionQueries } from '../../section/section.queries.ts';
import { sectionAddress } from '../section-address.ts';
import { removeComponent } from './actions.ts';
import { nameOf } from './names.ts';
import { detach } from './sections/section-actions.ts';
import { idOf, sectionFor } from './sections/section-shelf.ts';
import { useLiveEditor } from './use-studio.ts';

/** Actions for a shared section in a page. */
export function SectionPanel({ component, pageId }: { component: Component; pageId: string }) {
  const editor = useLiveEditor();
  const isKnown = sectionFor(component) !== undefined;
  return (
    <Stack p="3" pt="4" gap="3">
      <Flex align="center" gap="2">
        <Text fontWeight="600" truncate>
          {nameOf(component)}
        </Text>
        <Badge colorPalette="brand" flexShrink="0">
          <Layers2 size={12} aria-hidden /> 공통 섹션
        </Badge>
      </Flex>
      {isKnown && (
        <>
          <Text textStyle="sm" color="fg.muted">
            여러 페이지가 함께 쓰는 섹션이에요. 고치면 쓰는 페이지에 모두 나타나고, 방문자에게는 다음에 게시할 때
            보여요.
          </Text>
          <LinkButton to={sectionAddress(idOf(component), pageId)} size="sm">
            <Pencil /> 섹션 고치기
          </LinkButton>
          <Button size="sm" variant="outline" onClick={() => detach(editor, component) || refuse()}>
            <Unlink /> 연결 끊기
          </Button>
          <Text textStyle="xs" color="fg.muted" mt="-1">
            연결을 끊으면 이 페이지에만 있는 섹션이 되어 여기에서 따로 고칠 수 있어요.
          </Text>
        </>
      )}
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => removeComponent(editor, component)}>
        <Trash2 /> 이 페이지에서 빼기
      </Button>
      {isKnown && <UsingPages sectionId={idOf(component)} pageId={pageId} />}
    </Stack>
  );
}

const refuse = () => toast({ title: '섹션이 너무 커서 연결을 끊지 못했어요' });

function UsingPages({ sectionId, pageId }: { sectionId: string; pageId: string }) {
  const { data } = useQuery(sectionQueries.pages(sectionId));
  // The open page counts only after its next save.
  const others = data?.filter(({ id, removed_at: removedAt }) => id !== pageId && removedAt === null);
  if (!others) return null;
  return (
    <Box as="section" aria-label="함께 쓰는 페이지" mt="2">
      <Text textStyle="sm" fontWeight="600" mb="1">
        함께 쓰는 페이지 {others.length}개
      </Text>
      {others.map(({ id, title }) => (
        <LinkButton
          key={id}
          to={`/page/edit?pageId=${id}`}
          size="xs"
          variant="ghost"
          width="full"
          justifyContent="start"
        >
          <Text truncate>{title}</Text>
        </LinkButton>
      ))}
    </Box>
  );
}
