import type { ProjectRole } from '@dojang/api-contract';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  escapeHtml,
  Flex,
  LinkButton,
  ListSkeleton,
  QueryView,
  snack,
  Text,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { LogOut, Users } from 'lucide-react';
import { Section } from '../../../Section.tsx';
import type { Person } from '../../member/member.logic.ts';
import { memberQueries } from '../../member/member.queries.ts';
import { useLeaveProject } from '../../project/project.mutations.ts';
import { mayLeave } from '../delete.logic.ts';

interface Props {
  projectId: string;
  name: string;
  role: ProjectRole;
}

/** Section for leaving a project. The last owner is told to hand it over first. */
export function LeaveProject({ projectId, name, role }: Props) {
  const people = useQuery(memberQueries.people(projectId));
  const leave = useLeaveProject();
  const navigate = useNavigate();

  const ask = async () => {
    const sure = await confirm({
      title: '프로젝트에서 나갈까요?',
      message: `<b>${escapeHtml(name)}</b> 프로젝트를 더 볼 수 없어요. 내가 쓴 것은 그대로 남고, 다시 들어오려면 초대를 받아야 해요.`,
      confirmLabel: '나가기',
      danger: true,
    });
    if (!sure) return;
    leave.mutate(projectId, {
      onSuccess: () => {
        snack.success(`‘${name}’ 프로젝트에서 나왔어요.`);
        void navigate('/project');
      },
    });
  };

  return (
    <Section title="프로젝트에서 나가기">
      <QueryView query={people} skeleton={<ListSkeleton rows={1} />}>
        {(found: Person[]) => (
          <Flex
            align={{ base: 'stretch', sm: 'center' }}
            direction={{ base: 'column', sm: 'row' }}
            gap="4"
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.panel"
            p="5"
          >
            {mayLeave(role, found) ? (
              <>
                <Text flex="1" textStyle="sm" color="fg.muted">
                  내가 쓴 노트와 이슈는 남고, 나만 더 볼 수 없게 돼요. 다시 들어오려면 초대를 받아야 해요.
                </Text>
                <Button variant="outline" colorPalette="red" loading={leave.isPending} onClick={ask}>
                  <LogOut size={16} aria-hidden /> 나가기
                </Button>
              </>
            ) : (
              <>
                <Box flex="1">
                  <Text fontWeight="500">마지막 소유자는 나갈 수 없어요</Text>
                  <Text textStyle="sm" color="fg.muted">
                    {found.length > 1
                      ? '먼저 멤버에게 소유권을 넘기면 나갈 수 있어요.'
                      : '함께할 사람을 초대해 소유권을 넘기거나, 프로젝트를 지워 주세요.'}
                  </Text>
                </Box>
                <LinkButton to={`/project/member?projectId=${projectId}`} variant="outline">
                  <Users size={16} aria-hidden /> {found.length > 1 ? '소유권 넘기기' : '멤버 초대하기'}
                </LinkButton>
              </>
            )}
          </Flex>
        )}
      </QueryView>
    </Section>
  );
}
