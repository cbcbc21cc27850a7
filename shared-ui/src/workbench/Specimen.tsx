import { Box, Heading, SimpleGrid, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';
import { Source } from './Workbench.tsx';

export interface SpecimenProps {
  name: string;
  /** When to use the component. */
  note: string;
  /** The most important props. */
  props?: string;
  /** The import statement. */
  line: string;
  /** The states of the component. They are rendered twice: light and dark. */
  children: ReactNode;
}

const MODES = [
  { mode: 'light', label: '밝게' },
  { mode: 'dark', label: '어둡게' },
] as const;

/** A shared component in its states, light and dark side by side. */
export function Specimen({ name, note, props, line, children }: SpecimenProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} pb="8">
      <Heading as="h3" id={id} textStyle="heading">
        {name}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {note}
        {props && (
          <Text as="span" display="block" fontFamily="mono" textStyle="xs">
            {props}
          </Text>
        )}
      </Text>
      <Source path={line} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" mt="3">
        {MODES.map(({ mode, label }) => (
          <Box
            key={mode}
            role="group"
            aria-label={`${name}, ${label}`}
            className={mode}
            style={{ colorScheme: mode }}
            // Without it the colours of the page's theme would be inherited.
            colorPalette="gray"
            bg="bg"
            color="fg"
            borderWidth="1px"
            borderColor="border"
            borderRadius="l3"
            p="4"
            minW="0"
            overflowX="auto"
          >
            {children}
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}
