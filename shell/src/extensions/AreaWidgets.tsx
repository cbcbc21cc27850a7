import type { Declared } from '@dojang/contract';
import { Box, type DashboardWidgetsProps, Flex, Grid, Heading, RouterLink, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';
import { useFrameSession } from '../access/visitor.ts';
import { useShell } from '../ShellContext.tsx';
import { withProject } from './address.logic.ts';
import { ExtensionSlot } from './ExtensionSlot.tsx';
import { visibleAt } from './visible.logic.ts';

/** The widgets of all areas on the dashboard of a project, each of which loads and fails on its own. */
export function AreaWidgets({ projectId }: DashboardWidgetsProps) {
  const { snapshot } = useShell();
  const session = useFrameSession();
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
      {visibleAt(snapshot, 'dashboard', session, true).map((widget) => (
        <Box
          key={`${widget.remote}/${widget.id}`}
          gridColumn={widget.width === 'full' ? { lg: '1 / -1' } : undefined}
          minW="0"
        >
          <ExtensionSlot
            point="dashboard"
            extension={widget}
            render={({ Component }) => <Component projectId={projectId} />}
            frame={(content) => (
              <Widget widget={widget} projectId={projectId}>
                {content}
              </Widget>
            )}
          />
        </Box>
      ))}
    </Grid>
  );
}

interface WidgetProps {
  widget: Declared<'dashboard'>;
  projectId: string;
  children: ReactNode;
}

function Widget({ widget: { title, more }, projectId, children }: WidgetProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5" minW="0">
      <Flex align="center" justify="space-between" mb="3">
        <Heading as="h2" id={id} textStyle="heading">
          {title}
        </Heading>
        {more && (
          <Text textStyle="sm">
            <RouterLink to={withProject(more, projectId)} aria-label={`${title} 모두 보기`}>
              모두 보기
            </RouterLink>
          </Text>
        )}
      </Flex>
      {children}
    </Box>
  );
}
