import { blankProject } from '@dojang/renderer/blocks';
import { Box, chakra, SimpleGrid, Text } from '@dojang/shared-ui';
import { Plus } from 'lucide-react';
import { type Template, templateQueries } from '../../template/template.queries.ts';
import type { Start as Chosen } from '../use-start-page.ts';
import { useTemplateStart } from '../use-template-start.ts';
import { LazyThumbnail } from './LazyThumbnail.tsx';

interface StartingPointsProps {
  templates: readonly Template[];
  disabled?: boolean;
  onChoose: (choice: string, start: Chosen) => void;
}

/** The starting points of a new page: an empty one, or a template with its thumbnail. */
export function StartingPoints({ templates, disabled, onChoose }: StartingPointsProps) {
  const startOf = useTemplateStart();
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="4">
      <Start label="빈 페이지" hint="처음부터 자유롭게" disabled={disabled} onClick={() => onChoose('blank', blank())}>
        <Box aspectRatio={16 / 10} display="grid" placeItems="center" bg="bg.subtle" color="fg.muted">
          <Plus size={28} aria-hidden />
        </Box>
      </Start>
      {templates.map((template) => (
        <Start
          key={template.id}
          label={template.name}
          hint={template.description || template.category}
          disabled={disabled}
          onClick={() => onChoose(template.id, startOf(template))}
        >
          <LazyThumbnail query={templateQueries.project(template.id)} title={template.name} />
        </Start>
      ))}
    </SimpleGrid>
  );
}

function blank() {
  return { title: '새 페이지', readProject: async () => blankProject() };
}

interface StartProps {
  label: string;
  hint: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Start({ label, hint, disabled, onClick, children }: StartProps) {
  return (
    <chakra.button
      type="button"
      display="flex"
      flexDirection="column"
      alignItems="stretch"
      textAlign="start"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.panel"
      cursor="pointer"
      disabled={disabled}
      onClick={onClick}
      transition="border-color 100ms"
      _hover={{ borderColor: 'brand.solid' }}
    >
      {children}
      <Box p="4" borderTopWidth="1px" borderColor="border">
        <Text fontWeight="600">{label}</Text>
        <Text textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      </Box>
    </chakra.button>
  );
}
