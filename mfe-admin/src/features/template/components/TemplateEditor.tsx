import { useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, Flex, ListSkeleton, numberText, PageHeader, QueryView } from '@dojang/shared-ui';
import { LayoutTemplate } from 'lucide-react';
import { templateQueries } from '../template.queries.ts';
import { RemoveTemplate } from './RemoveTemplate.tsx';
import { TemplateContent } from './TemplateContent.tsx';
import { TemplateForm } from './TemplateForm.tsx';

/** What the gallery says about a template, whether the template is in the gallery, and its page. */
export function TemplateEditor({ templateId }: { templateId: string }) {
  const templates = useQuery(templateQueries.list);
  return (
    <QueryView query={templates} skeleton={<ListSkeleton rows={4} />}>
      {(list) => {
        const template = list.find(({ id }) => id === templateId);
        if (!template) return <EmptyState icon={<LayoutTemplate />} title="이 템플릿을 찾을 수 없어요" />;
        return (
          <Box>
            <PageHeader
              back={{ to: '/admin/template', label: '템플릿' }}
              title={template.name}
              description={`이 템플릿으로 만든 페이지 ${numberText(template.uses)}개`}
            />
            <Flex gap="8" align="flex-start" direction={{ base: 'column', md: 'row' }}>
              <Box flex="1" width="full">
                <TemplateForm key={template.id} template={template} />
              </Box>
              <TemplateContent template={template} />
            </Flex>
            <RemoveTemplate template={template} />
          </Box>
        );
      }}
    </QueryView>
  );
}
