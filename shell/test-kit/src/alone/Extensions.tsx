import type { RemoteDescriptor, RemoteExtensions } from '@dojang/contract';
import { Box, Heading, Stack, Text } from '@dojang/shared-ui';
import { type ComponentType, lazy, Suspense, useState } from 'react';

interface ExtensionsProps {
  descriptor: RemoteDescriptor;
  extensions: RemoteExtensions;
  projectId: string;
}

type Shown = ComponentType<{ projectId: string }>;
interface Part {
  id: string;
  title: string;
  open: (() => Promise<{ Component: ComponentType | Shown }>) | undefined;
}

/**
 * The extensions that the remote adds to pages of others: blocks of the home screen, widgets of a project, and controls of the
 * header.
 */
export function Extensions({ descriptor, extensions, projectId }: ExtensionsProps) {
  const { home = [], dashboard = [], header = [] } = descriptor.extensions ?? {};
  const parts: Part[] = [
    ...header.map(({ id }) => ({ id: `header/${id}`, title: `위쪽 줄: ${id}`, open: extensions.header?.[id] })),
    ...home.map(({ id, title }) => ({ id: `home/${id}`, title, open: extensions.home?.[id] })),
    ...dashboard.map(({ id, title }) => ({ id: `dashboard/${id}`, title, open: extensions.dashboard?.[id] })),
  ];
  return (
    <Stack gap="8">
      <Heading as="h1">조각 모음</Heading>
      {parts.length === 0 && <Text>이 영역은 다른 화면에 보여 주는 조각이 없어요.</Text>}
      {parts.map((part) => (
        <PartView key={part.id} part={part} projectId={projectId} />
      ))}
    </Stack>
  );
}

function PartView({ part: { title, open }, projectId }: { part: Part; projectId: string }) {
  const [Component] = useState(() => open && lazy(async () => ({ default: (await open()).Component as Shown })));
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" size="md" mb="3">
        {title}
      </Heading>
      <Suspense fallback={<Text>불러오고 있어요.</Text>}>
        {Component ? <Component projectId={projectId} /> : <Text>src/routes.tsx에 이 조각이 없어요.</Text>}
      </Suspense>
    </Box>
  );
}
