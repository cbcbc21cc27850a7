import { Badge, Box, Button, Flex, numberText, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { GripVertical } from 'lucide-react';
import { MoveButtons } from '../../../order/MoveButtons.tsx';
import { useSaveTemplate } from '../template.mutations.ts';
import type { Template } from '../template.queries.ts';
import { TemplatePicture } from './TemplatePicture.tsx';

interface Props {
  template: Template;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/** One template: its picture, how often it is used, and its place in the gallery. */
export function TemplateRow({ template, isFirst, isLast, onMove }: Props) {
  const { id, name, category, status, uses, live } = template;
  return (
    <Flex gap={{ base: '2', md: '4' }} align="center" p="3" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Box hideBelow="md" color="fg.subtle" cursor="grab" aria-hidden>
        <GripVertical size={18} />
      </Box>
      <Box hideBelow="sm">
        <TemplatePicture template={template} width={144} height={90} />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text asChild fontWeight="600" overflowWrap="anywhere">
            <Link to={`/admin/template/edit/${id}`} draggable={false}>
              {name}
            </Link>
          </Text>
          {status === 'draft' && <Badge>내림</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" mt="1">
          {category ?? '종류 없음'} · 페이지 {numberText(uses)}개, 게시 {numberText(live)}개
        </Text>
      </Box>
      <Flex gap="1" flexShrink="0">
        <Box hideBelow="md">
          <ShowButton template={template} />
        </Box>
        <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      </Flex>
    </Flex>
  );
}

/** Puts a template into the gallery, or takes it out. A template without a category needs a category first. */
function ShowButton({ template }: { template: Template }) {
  const save = useSaveTemplate();
  const { category_id, name, status } = template;
  if (category_id === null) return null;
  const isPublished = status === 'published';
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`${name} ${isPublished ? '갤러리에서 내리기' : '갤러리에 올리기'}`}
      loading={save.isPending}
      onClick={() => save.mutate({ ...template, category_id, status: isPublished ? 'draft' : 'published' })}
    >
      {isPublished ? '내리기' : '올리기'}
    </Button>
  );
}
