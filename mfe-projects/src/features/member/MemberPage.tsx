import { projectCan, useProjectId } from '@dojang/shared-auth';
import { Box, Button, PageHeader, Stack } from '@dojang/shared-ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useProjectRole } from '../../use-project-role.ts';
import { InviteList } from './components/InviteList.tsx';
import { InvitePeople } from './components/InvitePeople.tsx';
import { ProjectPeople } from './components/ProjectPeople.tsx';
import { invitableRoles } from './member.logic.ts';

export function Component() {
  const projectId = useProjectId();
  const role = useProjectRole(projectId);
  const [inviting, setInviting] = useState(false);
  const mayInvite = projectCan(role, 'member.invite');
  return (
    <Box>
      <PageHeader
        title="멤버"
        description="이 프로젝트를 함께 쓰는 사람들이에요."
        actions={
          mayInvite && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus size={16} aria-hidden /> 멤버 초대
            </Button>
          )
        }
      />
      <Stack gap="8">
        <ProjectPeople projectId={projectId} role={role} />
        {mayInvite && <InviteList projectId={projectId} />}
      </Stack>
      {mayInvite && (
        <InvitePeople
          projectId={projectId}
          roles={invitableRoles(role)}
          open={inviting}
          onClose={() => setInviting(false)}
        />
      )}
    </Box>
  );
}
