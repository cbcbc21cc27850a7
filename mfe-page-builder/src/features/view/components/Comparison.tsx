import { Box, SimpleGrid, Tabs, Text } from '@dojang/shared-ui';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { TextDiff } from './TextDiff.tsx';

interface Side {
  label: string;
  /** GrapesJS project JSON. */
  project: unknown;
}

/** Two versions of a page: side by side as visitors see them, and their texts. */
export function Comparison({ title, before, after }: { title: string; before: Side; after: Side }) {
  return (
    <Tabs.Root defaultValue="pages" lazyMount>
      <Tabs.List>
        <Tabs.Trigger value="pages">화면</Tabs.Trigger>
        <Tabs.Trigger value="texts">글</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="pages">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {[before, after].map(({ label, project }, at) => (
            <Box key={at === 0 ? 'before' : 'after'} minW="0">
              <Text fontWeight="500" textStyle="sm" mb="2" textAlign="center">
                {at === 0 ? '전' : '후'} · {label}
              </Text>
              <DevicePreview project={project} title={`${title} ${label}`} height="60vh" />
            </Box>
          ))}
        </SimpleGrid>
      </Tabs.Content>
      <Tabs.Content value="texts">
        <TextDiff before={before.project} after={after.project} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
