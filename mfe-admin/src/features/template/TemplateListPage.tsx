import { useQuery } from '@dojang/shared-auth/query';
import { Badge, Box, EmptyState, Flex, IconButton, ListSkeleton, PageHeader, QueryView, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ArrowDown, ArrowUp, LayoutTemplate } from 'lucide-react';
import { TemplatePicture } from './components/TemplatePicture.tsx';
import { useMoveTemplate } from './template.mutations.ts';
import { type Template, templateQueries } from './template.queries.ts';

/** `/admin/template`: the templates in the gallery's order, with the number of pages that began with each. */
export function Component() {
  const templates = useQuery(templateQueries.list);
  const move = useMoveTemplate();
  return (
    <Box>
      <PageHeader title="템플릿" description="갤러리에 보이는 순서예요. 내려도 이미 만든 페이지는 그대로예요." />
      <QueryView
        query={templates}
        skeleton={<ListSkeleton rows={8} />}
        empty={<EmptyState icon={<LayoutTemplate />} title="아직 템플릿이 없어요" />}
      >
        {(list) => (
          <Box as="ol" listStyleType="none" ps="0" display="grid" gap="2">
            {list.map((template, position) => (
              <TemplateRow
                key={template.id}
                template={template}
                isFirst={position === 0}
                isLast={position === list.length - 1}
                busy={move.isPending}
                onMove={(by) => move.mutate({ template, position: position + by })}
              />
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}

interface RowProps {
  template: Template;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (by: 1 | -1) => void;
}

function TemplateRow({ template, isFirst, isLast, busy, onMove }: RowProps) {
  const { id, name, category, status, uses, live } = template;
  return (
    <Flex as="li" gap="4" align="center" p="3" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Box hideBelow="sm">
        <TemplatePicture templateId={id} name={name} width={144} height={90} />
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text asChild fontWeight="600">
            <Link to={`/admin/template/edit/${id}`}>{name}</Link>
          </Text>
          {status === 'draft' && <Badge>내림</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" mt="1">
          {category ?? '종류 없음'} · 페이지 {uses.toLocaleString('ko')}개, 게시 {live.toLocaleString('ko')}개
        </Text>
      </Box>
      <Flex gap="1">
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={`${name} 위로`}
          disabled={isFirst || busy}
          onClick={() => onMove(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={`${name} 아래로`}
          disabled={isLast || busy}
          onClick={() => onMove(1)}
        >
          <ArrowDown />
        </IconButton>
      </Flex>
    </Flex>
  );
}
