import type { ProjectRole } from '@dojang/api-contract';
import { projectCan, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  confirm,
  EmptyState,
  escapeHtml,
  ListSkeleton,
  QueryView,
  SearchField,
  Stack,
  snack,
  toast,
} from '@dojang/shared-ui';
import { useSearchParams } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { ROLE_LABELS } from '../../../role.ts';
import { Section } from '../../../Section.tsx';
import { actionsFor, filterPeople, keepOrder, nameOf, type Person, roleQuestion } from '../member.logic.ts';
import { useRemovePerson, useSetRole, useTransferProject } from '../member.mutations.ts';
import { memberQueries } from '../member.queries.ts';
import { PersonRow } from './PersonRow.tsx';

/** Above this number of members a search field is shown. */
const SEARCH_FROM = 8;

/** The text of the search field. It starts with the name in the address, to which the command palette links. */
function useAddressedSearch() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('person') ?? '';
  const [from, setFrom] = useState(asked);
  const [search, setSearch] = useState(asked);
  if (from !== asked) {
    setFrom(asked);
    setSearch(asked);
  }
  return [search, setSearch] as const;
}

/** The members in the order in which this screen first showed them. */
function useStableOrder(people: readonly Person[]): Person[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ordered = keepOrder(people, order);
  const ids = ordered.map(({ member_id }) => member_id);
  if (ids.join() !== order.join()) setOrder(ids);
  return ordered;
}

export function PeopleList({ projectId, role }: { projectId: string; role: ProjectRole | null }) {
  const query = useQuery(memberQueries.people(projectId));
  const [search, setSearch] = useAddressedSearch();
  const ordered = useStableOrder(query.data ?? []);
  const { id: myId } = useSession();
  const setRole = useSetRole(projectId);
  const removePerson = useRemovePerson(projectId);
  const transfer = useTransferProject(projectId);

  const askRole = async (person: Person, next: ProjectRole) => {
    const isMe = person.user_id === myId;
    const question = roleQuestion(person, next, isMe);
    if (question) {
      const { title, text, label } = question;
      const sure = await confirm({ title, message: escapeHtml(text), confirmLabel: label, danger: isMe });
      if (!sure) return;
    }
    const { member_id: memberId, role: before } = person;
    setRole.mutate(
      { memberId, role: next },
      {
        onSuccess: () =>
          toast({
            title: '역할을 바꿨어요',
            description: `${nameOf(person)} 님 · ${ROLE_LABELS[before]} → ${ROLE_LABELS[next]}`,
            ...(isMe
              ? {}
              : { action: { label: '되돌리기', onClick: () => setRole.mutate({ memberId, role: before }) } }),
          }),
      },
    );
  };

  const askTransfer = async (person: Person) => {
    const sure = await confirm({
      title: '소유권을 넘길까요?',
      message: `<b>${escapeHtml(nameOf(person))}</b> 님이 소유자가 되고, 나는 관리자가 돼요. 되돌리려면 새 소유자에게 부탁해야 해요.`,
      confirmLabel: '넘기기',
      danger: true,
    });
    if (!sure) return;
    transfer.mutate(person.member_id, {
      onSuccess: () => snack.success(`${nameOf(person)} 님에게 소유권을 넘겼어요.`),
    });
  };

  const askRemove = async (person: Person) => {
    const sure = await confirm({
      title: '프로젝트에서 내보낼까요?',
      message: `<b>${escapeHtml(nameOf(person))}</b> 님은 이 프로젝트를 더 볼 수 없어요. 쓴 노트는 그대로 남아요.`,
      confirmLabel: '내보내기',
      danger: true,
    });
    if (!sure) return;
    removePerson.mutate(person.member_id, {
      onSuccess: () => snack.success(`${nameOf(person)} 님을 내보냈어요.`),
    });
  };

  return (
    <Section title="멤버" count={query.data?.length}>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {(people: Person[]) => {
          const found = filterPeople(ordered, search);
          return (
            <Stack gap="3">
              {(people.length >= SEARCH_FROM || search !== '') && (
                <Box maxW="80">
                  <SearchField value={search} onChange={setSearch} label="멤버 찾기" placeholder="이름, 초성, 이메일" />
                </Box>
              )}
              {found.length === 0 ? (
                <EmptyState title="찾는 멤버가 없어요" description="이름의 초성이나 이메일로도 찾을 수 있어요." />
              ) : (
                <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" bg="bg.panel">
                  {found.map((person) => (
                    <PersonRow
                      key={person.member_id}
                      person={person}
                      isMe={person.user_id === myId}
                      hasMenus={projectCan(role, 'member.remove') && people.length > 1}
                      actions={actionsFor({ id: myId, role }, person, people)}
                      onRole={(next) => askRole(person, next)}
                      onTransfer={() => askTransfer(person)}
                      onRemove={() => askRemove(person)}
                    />
                  ))}
                </Box>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Section>
  );
}
