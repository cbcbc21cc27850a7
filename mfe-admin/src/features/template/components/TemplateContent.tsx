import { Box, Flex, LinkButton, Text } from '@dojang/shared-ui';
import { PencilRuler } from 'lucide-react';
import type { Template } from '../template.queries.ts';
import { TemplatePicture } from './TemplatePicture.tsx';

/** The page of a template, and the link to its editor. */
export function TemplateContent({ template }: { template: Template }) {
  return (
    <Box as="section" aria-label="내용" width={{ base: 'full', md: '342px' }} flexShrink="0">
      <LinkButton to={`/page/edit?templateId=${template.id}`} variant="outline" width="full">
        <PencilRuler size={16} /> 내용 고치기
      </LinkButton>
      <Text textStyle="sm" color="fg.muted" mt="2" mb="4">
        {template.status === 'published'
          ? '갤러리에 있어서 고치는 대로 바로 보여요. 이미 만든 페이지는 그대로예요.'
          : '고친 내용은 갤러리에 올린 뒤부터 보여요.'}
      </Text>
      <Flex justify="center">
        <Box borderWidth="1px" borderRadius="l3" overflow="hidden">
          <TemplatePicture template={template} width={340} height={600} />
        </Box>
      </Flex>
    </Box>
  );
}
