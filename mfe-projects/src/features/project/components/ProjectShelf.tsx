import type { ProjectListItem } from '@dojang/api-contract';
import { confirm, escapeHtml, SimpleGrid, snack, toast } from '@dojang/shared-ui';
import { useState } from 'react';
import { Section } from '../../../Section.tsx';
import { useDeleteProject, useLeaveProject, useRenameProject, useRestoreProject } from '../project.mutations.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { ProjectNameDialog } from './ProjectNameDialog.tsx';

/** One group of projects with their actions. Renders nothing when the group is empty. */
export function ProjectShelf({ title, projects }: { title: string; projects: ProjectListItem[] }) {
  const [renaming, setRenaming] = useState<ProjectListItem | null>(null);
  const rename = useRenameProject();
  const remove = useDeleteProject();
  const restore = useRestoreProject();
  const leave = useLeaveProject();
  if (projects.length === 0) return null;

  const askDelete = async ({ id, name }: ProjectListItem) => {
    const sure = await confirm({
      title: '프로젝트를 휴지통으로 옮길까요?',
      message: `<b>${escapeHtml(name)}</b> 프로젝트를 모든 멤버가 볼 수 없게 돼요. 30일 안에 복원할 수 있어요.`,
      confirmLabel: '휴지통으로 옮기기',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(id, {
      onSuccess: () =>
        toast({
          title: '프로젝트를 휴지통으로 옮겼어요',
          description: name,
          about: id,
          action: { label: '되돌리기', onClick: () => restore.mutate(id) },
        }),
    });
  };

  const askLeave = async ({ id, name }: ProjectListItem) => {
    const sure = await confirm({
      title: '프로젝트에서 나갈까요?',
      message: `<b>${escapeHtml(name)}</b> 프로젝트의 노트를 더 볼 수 없어요. 다시 들어오려면 초대를 받아야 해요.`,
      confirmLabel: '나가기',
      danger: true,
    });
    if (sure) leave.mutate(id, { onSuccess: () => snack.success(`‘${name}’ 프로젝트에서 나왔어요.`) });
  };

  return (
    <Section title={title} count={projects.length}>
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            onRename={() => setRenaming(project)}
            onDelete={() => askDelete(project)}
            onLeave={() => askLeave(project)}
          />
        ))}
      </SimpleGrid>
      <ProjectNameDialog
        open={renaming !== null}
        title="이름 바꾸기"
        submitLabel="저장"
        initialName={renaming?.name}
        busy={false}
        onClose={() => setRenaming(null)}
        onSubmit={(name) => {
          if (renaming && name !== renaming.name) rename.mutate({ id: renaming.id, name });
          setRenaming(null);
        }}
      />
    </Section>
  );
}
