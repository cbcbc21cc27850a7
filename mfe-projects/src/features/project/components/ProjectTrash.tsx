import type { ProjectListItem } from '@dojang/api-contract';
import { Box, Button, Flex, ProjectMark, Stack, snack, Text, trashText } from '@dojang/shared-ui';
import { Undo2 } from 'lucide-react';
import { useRestoreProject } from '../project.mutations.ts';

/** Removed projects with the remaining days. */
export function ProjectTrash({ projects }: { projects: ProjectListItem[] }) {
  const restore = useRestoreProject();
  return (
    <Stack as="ul" gap="0" borderWidth="1px" borderRadius="l2" listStyleType="none">
      {projects.map((project) => (
        <Flex as="li" key={project.id} gap="3" align="center" p="3" _notFirst={{ borderTopWidth: '1px' }}>
          <ProjectMark id={project.id} name={project.name} muted />
          <Box minW="0" flex="1">
            <Text fontWeight="500" truncate>
              {project.name}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {project.purgeAt && trashText(project.purgeAt)}
            </Text>
          </Box>
          <Button
            variant="outline"
            size="sm"
            aria-label={`‘${project.name}’ 복원`}
            loading={restore.isPending && restore.variables === project.id}
            onClick={() =>
              restore.mutate(project.id, { onSuccess: () => snack.success(`‘${project.name}’ 프로젝트를 복원했어요.`) })
            }
          >
            <Undo2 size={16} aria-hidden /> 복원
          </Button>
        </Flex>
      ))}
    </Stack>
  );
}
