import type { ProjectListItem } from '@dojang/api-contract';
import { projectCan } from '@dojang/shared-auth';
import {
  Badge,
  Box,
  Flex,
  HStack,
  IconButton,
  LinkCard,
  Menu,
  Portal,
  ProjectMark,
  RelativeTime,
  Text,
} from '@dojang/shared-ui';
import { Ellipsis, FileText, LogOut, Pencil, Trash2, Users } from 'lucide-react';
import { ROLE_LABELS } from '../../../role.ts';

interface Props {
  project: ProjectListItem;
  onRename: () => void;
  onDelete: () => void;
  onLeave: () => void;
}

export function ProjectCard({ project, onRename, onDelete, onLeave }: Props) {
  return (
    <Box position="relative">
      <LinkCard to={`/project/dashboard?projectId=${project.id}`}>
        <Flex gap="3" align="center" pe="8">
          <ProjectMark id={project.id} name={project.name} />
          <Box minW="0">
            <Text fontWeight="600" truncate>
              {project.name}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              <RelativeTime value={project.updatedAt} />
            </Text>
          </Box>
        </Flex>
        <HStack mt="4" gap="4" textStyle="sm" color="fg.muted">
          <HStack gap="1.5">
            <Users size={16} aria-hidden />
            멤버 {project.memberCount}
          </HStack>
          <HStack gap="1.5">
            <FileText size={16} aria-hidden />
            노트 {project.noteCount}
          </HStack>
          <Badge ms="auto" colorPalette="gray">
            {ROLE_LABELS[project.role]}
          </Badge>
        </HStack>
      </LinkCard>
      <Box position="absolute" top="3" insetEnd="3">
        <ProjectMenu project={project} onRename={onRename} onDelete={onDelete} onLeave={onLeave} />
      </Box>
    </Box>
  );
}

function ProjectMenu({ project, onRename, onDelete, onLeave }: Props) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" size="sm" colorPalette="gray" aria-label={`‘${project.name}’ 메뉴`}>
          <Ellipsis size={16} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {projectCan(project.role, 'project.rename') && (
              <Menu.Item value="rename" onSelect={onRename}>
                <Pencil size={16} aria-hidden /> 이름 바꾸기
              </Menu.Item>
            )}
            {projectCan(project.role, 'project.delete') ? (
              <Menu.Item value="delete" color="fg.error" onSelect={onDelete}>
                <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
              </Menu.Item>
            ) : (
              <Menu.Item value="leave" color="fg.error" onSelect={onLeave}>
                <LogOut size={16} aria-hidden /> 프로젝트 나가기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
