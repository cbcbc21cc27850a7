import type { Declared } from '@dojang/contract';
import { Box, type DashboardWidgetsProps, Flex, Grid, Heading, RouterLink, Stack, Text } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';
import { useFrameSession } from '../access/visitor.ts';
import { useShell } from '../ShellContext.tsx';
import { withProject } from './address.logic.ts';
import { ExtensionSlot } from './ExtensionSlot.tsx';
import { visibleAt } from './visible.logic.ts';

type Widget = Declared<'dashboard'>;

/**
 * The widgets of all areas on the dashboard of a project. Each widget loads and fails separately. Wide widgets and pairs are in
 * the main column. Narrow widgets are in a column beside it, or below it on a small screen.
 */
export function AreaWidgets({ projectId }: DashboardWidgetsProps) {
  const { snapshot } = useShell();
  const session = useFrameSession();
  const widgets = visibleAt(snapshot, 'dashboard', session, true);
  const main = widgets.filter(({ side }) => !side);
  const side = widgets.filter((widget) => widget.side);
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: side.length > 0 ? 'minmax(0, 1fr) 18rem' : 'minmax(0, 1fr)' }}
      columnGap={{ lg: '8' }}
      rowGap="8"
      alignItems="start"
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="8"
        rowGap="8"
        alignItems="start"
      >
        {main.map((widget) => (
          <Box key={nameOf(widget)} gridColumn={widget.width === 'full' ? { md: '1 / -1' } : undefined} minW="0">
            <WidgetSlot widget={widget} projectId={projectId} />
          </Box>
        ))}
      </Grid>
      {side.length > 0 && (
        <Stack gap="8" minW="0" borderStartWidth={{ lg: '1px' }} ps={{ lg: '8' }} h="full">
          {side.map((widget) => (
            <WidgetSlot key={nameOf(widget)} widget={widget} projectId={projectId} />
          ))}
        </Stack>
      )}
    </Grid>
  );
}

const nameOf = ({ remote, id }: Widget) => `${remote}/${id}`;

function WidgetSlot({ widget, projectId }: { widget: Widget; projectId: string }) {
  return (
    <ExtensionSlot
      point="dashboard"
      extension={widget}
      render={({ Component }) => <Component projectId={projectId} />}
      frame={(content) => (
        <WidgetFrame widget={widget} projectId={projectId}>
          {content}
        </WidgetFrame>
      )}
    />
  );
}

interface FrameProps {
  widget: Widget;
  projectId: string;
  children: ReactNode;
}

/**
 * A wide widget is a card. The other widgets are separated only by their headings, because many equal boxes are hard to scan.
 */
function WidgetFrame({ widget: { title, more, width }, projectId, children }: FrameProps) {
  const id = useId();
  const card = width === 'full' ? ({ borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel', p: '5' } as const) : {};
  return (
    <Box as="section" aria-labelledby={id} minW="0" {...card}>
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
