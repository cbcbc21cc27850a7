import { chakra, SimpleGrid, Text } from '@dojang/shared-ui';
import { CalendarDays, FilePlus2, ListTodo, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOTE_TEMPLATES, type NoteTemplate } from '../template.logic.ts';

const ICONS: Record<NoteTemplate['id'], ReactNode> = {
  meeting: <CalendarDays size={20} aria-hidden />,
  todo: <ListTodo size={20} aria-hidden />,
  plan: <Rocket size={20} aria-hidden />,
};

interface Props {
  disabled: boolean;
  onPick: (template?: NoteTemplate) => void;
}

/** An empty note and the templates, side by side. */
export function TemplateCards({ disabled, onPick }: Props) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3" w="full" maxW="xl" textAlign="start">
      <TemplateCard
        icon={<FilePlus2 size={20} aria-hidden />}
        name="새 노트"
        description="빈 종이에서 시작해요"
        disabled={disabled}
        onClick={() => onPick()}
      />
      {NOTE_TEMPLATES.map((template) => (
        <TemplateCard
          key={template.id}
          icon={ICONS[template.id]}
          name={template.name}
          description={template.description}
          disabled={disabled}
          onClick={() => onPick(template)}
        />
      ))}
    </SimpleGrid>
  );
}

interface CardProps {
  icon: ReactNode;
  name: string;
  description: string;
  disabled: boolean;
  onClick: () => void;
}

function TemplateCard({ icon, name, description, disabled, onClick }: CardProps) {
  return (
    <chakra.button
      type="button"
      disabled={disabled}
      onClick={onClick}
      display="flex"
      gap="3"
      p="4"
      textAlign="start"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      cursor="pointer"
      transition="border-color 100ms, background 100ms"
      _hover={{ borderColor: 'border.emphasized', bg: 'bg.subtle' }}
    >
      <chakra.span color="brand.fg" mt="0.5">
        {icon}
      </chakra.span>
      <chakra.span>
        <Text as="span" display="block" fontWeight="600">
          {name}
        </Text>
        <Text as="span" display="block" textStyle="sm" color="fg.muted">
          {description}
        </Text>
      </chakra.span>
    </chakra.button>
  );
}
