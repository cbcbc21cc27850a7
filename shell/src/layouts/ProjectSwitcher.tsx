import type { ProjectDetail, ProjectRole } from '@dojang/api-contract';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, chakra, Menu, Portal, ProjectMark, Skeleton, Text, VisuallyHidden } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Check, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { withProject } from '../extensions/address.logic.ts';
import { sectionPlaces } from '../navigation/navigation.logic.ts';
import { useShell } from '../ShellContext.tsx';
import { projectList } from './project-list.queries.ts';

const ROLE_LABELS: Record<ProjectRole, string> = { owner: '소유자', manager: '관리자', member: '멤버', viewer: '뷰어' };

/** Shows the current project and switches to another. */
export function ProjectSwitcher({ project }: { project: ProjectDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: projects, isPending } = useQuery({ ...projectList, enabled: isOpen });
  const navigate = useNavigate();
  const { start, above } = sectionPlaces(useShell().snapshot, 'project');
  return (
    <Menu.Root open={isOpen} onOpenChange={({ open }) => setIsOpen(open)} positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          gap="2"
          minW="0"
          w={{ lg: 'full' }}
          minH="10"
          px="2"
          mb={{ lg: '1' }}
          borderRadius="l2"
          textAlign="start"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
        >
          <VisuallyHidden>프로젝트 바꾸기: </VisuallyHidden>
          <ProjectMark id={project.id} name={project.name} size="sm" />
          <Box minW="0" flex="1">
            <Text as="span" display="block" textStyle="sm" fontWeight="600" truncate>
              {project.name}
            </Text>
            <Text as="span" display="block" textStyle="2xs" color="fg.subtle">
              {ROLE_LABELS[project.role]}
            </Text>
          </Box>
          <Box color="fg.subtle" aria-hidden>
            <ChevronsUpDown size={16} />
          </Box>
        </chakra.button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="240px" maxW="min(320px, calc(100vw - 32px))" maxH="60vh">
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel textStyle="xs" color="fg.muted" fontWeight="500">
                프로젝트 바꾸기
              </Menu.ItemGroupLabel>
              {isPending && <Skeleton h="8" m="1" />}
              {projects?.map(({ id, name }) => (
                <Menu.Item key={id} value={id} onSelect={() => navigate(withProject(start ?? above, id))}>
                  <ProjectMark id={id} name={name} size="sm" />
                  <Text as="span" flex="1" minW="0" truncate>
                    {name}
                  </Text>
                  {id === project.id && <Check size={16} aria-label="지금 프로젝트" />}
                </Menu.Item>
              ))}
            </Menu.ItemGroup>
            <Menu.Separator />
            <Menu.Item value="all" onSelect={() => navigate(above)}>
              <LayoutGrid size={16} aria-hidden />
              모든 프로젝트
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
