import type { ProjectRole } from '@dojang/api-contract';
import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { ListSkeleton, QueryView, snack } from '@dojang/shared-ui';
import { nameOf, PeopleList } from '@dojang/shared-ui/people';
import { useSearchParams } from '@dojang/shared-ui/router';
import { PROJECT_ROLES } from '../../../role.ts';
import { Section } from '../../../Section.tsx';
import { actionsFor, type Person } from '../member.logic.ts';
import { useRemovePerson, useSetRole, useTransferProject } from '../member.mutations.ts';
import { memberQueries } from '../member.queries.ts';

export function ProjectPeople({ projectId, role }: { projectId: string; role: ProjectRole | null }) {
  const query = useQuery(memberQueries.people(projectId));
  const [parameters] = useSearchParams();
  const { id: myId } = useSession();
  const setRole = useSetRole(projectId);
  const removePerson = useRemovePerson(projectId);
  const transfer = useTransferProject(projectId);
  return (
    <Section title="멤버" count={query.data?.length}>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {(people: Person[]) => (
          <PeopleList
            people={people}
            myId={myId}
            set={PROJECT_ROLES}
            offered={PROJECT_ROLES.roles}
            place="프로젝트"
            removalNote="님은 이 프로젝트를 더 볼 수 없어요. 쓴 글과 올린 파일은 그대로 남아요."
            ownerNote="님도 역할을 바꾸고, 사람을 내보내고, 프로젝트를 지울 수 있게 돼요."
            asked={parameters.get('person') ?? ''}
            actions={(person) => actionsFor({ id: myId, role }, person, people)}
            setRole={({ member_id: memberId }, next, done) =>
              setRole.mutate({ memberId, role: next }, { onSuccess: done })
            }
            transfer={(person) =>
              transfer.mutate(person.member_id, {
                onSuccess: () => snack.success(`${nameOf(person)} 님에게 소유권을 넘겼어요.`),
              })
            }
            remove={(person) =>
              removePerson.mutate(person.member_id, {
                onSuccess: () => snack.success(`${nameOf(person)} 님을 내보냈어요.`),
              })
            }
          />
        )}
      </QueryView>
    </Section>
  );
}
