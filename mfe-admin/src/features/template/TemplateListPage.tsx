import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, EmptyState, ListSkeleton, PageHeader, QueryView } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { LayoutTemplate, Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { OrderedList } from '../../order/OrderedList.tsx';
import { CategoryDialog } from './components/CategoryDialog.tsx';
import { TemplateRow } from './components/TemplateRow.tsx';
import { useCreateTemplate, useMoveTemplate } from './template.mutations.ts';
import { templateQueries } from './template.queries.ts';

/** `/admin/template`: the templates in the gallery's order, each with the number of pages that began with it. */
export function Component() {
  const templates = useQuery(templateQueries.list);
  const move = useMoveTemplate();
  const [isSorting, setSorting] = useState(false);
  return (
    <Box>
      <PageHeader
        title="템플릿"
        description="갤러리에 보이는 순서예요. 끌어서 옮길 수 있고, 내려도 이미 만든 페이지는 그대로예요."
        actions={
          <>
            <Button size="sm" variant="outline" onClick={() => setSorting(true)}>
              <Tags size={16} /> 종류 관리
            </Button>
            <NewTemplate />
          </>
        }
      />
      <QueryView
        query={templates}
        skeleton={<ListSkeleton rows={8} />}
        empty={<EmptyState icon={<LayoutTemplate />} title="아직 템플릿이 없어요" />}
      >
        {(list) => (
          <OrderedList label="템플릿" items={list} onMove={(change) => move.mutate(change)}>
            {(template, position) => (
              <TemplateRow
                template={template}
                isFirst={position === 0}
                isLast={position === list.length - 1}
                onMove={(by) => move.mutate({ item: template, position: position + by })}
              />
            )}
          </OrderedList>
        )}
      </QueryView>
      {isSorting && <CategoryDialog templates={templates.data ?? []} onClose={() => setSorting(false)} />}
    </Box>
  );
}

/** Creates an empty template and opens its form. A template is created from a page in the menu of that page. */
function NewTemplate() {
  const categories = useQuery(templateQueries.categories);
  const create = useCreateTemplate();
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Button
      size="sm"
      disabled={categories.isPending}
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { id, categoryId: categories.data?.[0]?.id },
          { onSuccess: () => navigate(`/admin/template/edit/${id}`) },
        )
      }
    >
      <Plus size={16} /> 빈 템플릿
    </Button>
  );
}
