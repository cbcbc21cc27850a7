import type { ProjectRole } from '@dojang/api-contract';
import type { RoleSet } from '@dojang/shared-ui/people';

export const ROLE_LABELS: Record<ProjectRole, string> = {
  owner: '소유자',
  manager: '관리자',
  member: '멤버',
  viewer: '뷰어',
};

/** The roles with their permissions, for the user who chooses one. */
export const PROJECT_ROLES: RoleSet<ProjectRole> = {
  roles: ['owner', 'manager', 'member', 'viewer'],
  labels: ROLE_LABELS,
  help: {
    owner: '역할을 바꾸고 프로젝트를 지울 수 있어요',
    manager: '보드를 꾸미고, 초대하고 내보낼 수 있어요',
    member: '노트와 파일, 이슈를 쓰고 고칠 수 있어요',
    viewer: '읽을 수만 있어요',
  },
};
