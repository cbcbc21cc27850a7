import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CardGridSkeleton,
  EmptyState,
  Flex,
  PageHeader,
  QueryView,
  SearchField,
  SimpleGrid,
  Text,
} from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { LazyThumbnail } from '../page/components/LazyThumbnail.tsx';
import { pageQueries } from '../page/page.queries.ts';
import { useBlankStart } from '../page/use-blank-start.ts';
import { useStartPage } from '../page/use-start-page.ts';
import { useTemplateStart } from '../page/use-template-start.ts';
import { categoriesOf, filterTemplates } from '../template/template.logic.ts';
import { type Template, templateQueries } from '../template/template.queries.ts';
import { TemplatePreview } from './components/TemplatePreview.tsx';

/**
 * `/page/template`: the templates for a new page. `?siteId=` is the site of the new page. Without it the first site is used.
 */
export function Component() {
  const templates = useQuery(templateQueries.list());
  const sites = useQuery(pageQueries.sites());
  const [search] = useSearchParams();
  const siteId = search.get('siteId') ?? sites.data?.[0]?.id;
  const { start, busy } = useStartPage(siteId);
  const startOf = useTemplateStart();
  const blank = useBlankStart(siteId);
  return (
    <Box maxW="1200px" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <PageHeader
        back={{ to: '/page', label: '페이지' }}
        title="템플릿"
        description="고르고, 글과 사진만 바꾸면 바로 게시할 수 있어요."
        actions={
          <Button variant="outline" disabled={!siteId || busy} onClick={() => start('blank', blank)}>
            <Plus /> 빈 페이지
          </Button>
        }
      />
      <QueryView query={templates} skeleton={<CardGridSkeleton count={6} />}>
        {(list) => (
          <Gallery
            templates={list}
            busy={!siteId || busy}
            onUse={(template) => start(template.id, startOf(template))}
          />
        )}
      </QueryView>
    </Box>
  );
}

interface GalleryProps {
  templates: Template[];
  busy: boolean;
  onUse: (template: Template) => void;
}

function Gallery({ templates, busy, onUse }: GalleryProps) {
  const [category, setCategory] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Template | null>(null);
  const found = filterTemplates(templates, category, words);
  return (
    <>
      <Flex gap="3" mb="6" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
        <Flex gap="1" wrap="wrap" flex="1" role="group" aria-label="종류">
          {[null, ...categoriesOf(templates)].map((name) => (
            <Button
              key={name ?? 'all'}
              size="sm"
              variant={category === name ? 'subtle' : 'ghost'}
              aria-pressed={category === name}
              onClick={() => setCategory(name)}
            >
              {name ?? '전체'}
            </Button>
          ))}
        </Flex>
        <Box width={{ base: 'full', md: '72' }}>
          <SearchField label="템플릿 검색" value={words} onChange={setWords} />
        </Box>
      </Flex>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title="맞는 템플릿이 없어요"
          action={
            <Button
              variant="outline"
              onClick={() => {
                setWords('');
                setCategory(null);
              }}
            >
              조건 지우기
            </Button>
          }
        />
      ) : (
        <SimpleGrid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="6" ps="0">
          {found.map((template) => (
            <TemplateCard key={template.id} template={template} busy={busy} onUse={onUse} onShow={setShown} />
          ))}
        </SimpleGrid>
      )}
      {shown && (
        <TemplatePreview template={shown} busy={busy} onUse={() => onUse(shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface TemplateCardProps {
  template: Template;
  busy: boolean;
  onUse: (template: Template) => void;
  onShow: (template: Template) => void;
}

function TemplateCard({ template, busy, onUse, onShow }: TemplateCardProps) {
  return (
    <Box
      as="li"
      listStyleType="none"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.panel"
    >
      <LazyThumbnail query={templateQueries.project(template.id)} title={template.name} ratio={4 / 3.6} />
      <Box p="4" borderTopWidth="1px" borderColor="border">
        <Text fontWeight="600">{template.name}</Text>
        <Text textStyle="sm" color="fg.muted" minH="10">
          {template.description || template.category}
        </Text>
        <Flex mt="3" gap="2">
          <Button
            flex="1"
            size="sm"
            variant="outline"
            aria-label={`${template.name} 미리보기`}
            onClick={() => onShow(template)}
          >
            미리보기
          </Button>
          <Button
            flex="1"
            size="sm"
            disabled={busy}
            aria-label={`${template.name} 사용하기`}
            onClick={() => onUse(template)}
          >
            사용하기
          </Button>
        </Flex>
      </Box>
    </Box>
  );
}
