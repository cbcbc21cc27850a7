import { Box, confirm, EmptyState, escapeHtml, SearchField, Stack, toast } from '@dojang/shared-ui';
import { useState } from 'react';
import { PersonRow } from './PersonRow.tsx';
import { filterPeople, keepOrder, nameOf, type Person, type PersonActions, type RoleSet } from './person.logic.ts';
import { roleQuestion } from './role-question.logic.ts';

/** Above this number of members a search field is shown. */
const SEARCH_FROM = 8;

export interface PeopleListProps<Role extends string> {
  people: readonly Person<Role>[];
  myId: string | null;
  set: RoleSet<Role>;
  /** Roles that the user may give. */
  offered: readonly Role[];
  /** The name of the kind of place: `프로젝트`. */
  place: string;
  /** The consequence of removing somebody, as the text after the name: `님은 이 프로젝트를 더 볼 수 없어요.` */
  removalNote: string;
  /** The rights of an owner, as the text after a name: `님도 역할을 바꾸고 …` */
  ownerNote: string;
  /** Initial text of the search field, e.g. a name in the address. */
  asked: string;
  actions: (person: Person<Role>) => PersonActions;
  /** Changes a role. `done` is called after the change. */
  setRole: (person: Person<Role>, role: Role, done: () => void) => void;
  transfer: (person: Person<Role>) => void;
  remove: (person: Person<Role>) => void;
}

/**
 * The members with their roles and actions, in the order in which they were first shown. It asks before an action that is hard
 * to undo.
 */
export function PeopleList<Role extends string>(props: PeopleListProps<Role>) {
  const { people, myId, set, offered, place, removalNote, ownerNote, asked, actions, setRole, transfer, remove } =
    props;
  const [search, setSearch] = useAddressedSearch(asked);
  const ordered = useStableOrder(people);
  const found = filterPeople(ordered, search);
  const hasMenus = people.some(
    (person) => person.user_id !== myId && (actions(person).transfer || actions(person).remove),
  );

  const askRole = async (person: Person<Role>, next: Role) => {
    const isMe = person.user_id === myId;
    const question = roleQuestion(person, next, isMe, ownerNote);
    if (question) {
      const { title, text, label } = question;
      const sure = await confirm({ title, message: escapeHtml(text), confirmLabel: label, danger: isMe });
      if (!sure) return;
    }
    const { role: before } = person;
    setRole(person, next, () =>
      toast({
        title: '역할을 바꿨어요',
        description: `${nameOf(person)} 님 · ${set.labels[before]} → ${set.labels[next]}`,
        ...(isMe ? {} : { action: { label: '되돌리기', onClick: () => setRole(person, before, () => {}) } }),
      }),
    );
  };
  const askTransfer = async (person: Person<Role>) => {
    const sure = await confirm({
      title: '소유권을 넘길까요?',
      message: `<b>${escapeHtml(nameOf(person))}</b> 님이 소유자가 되고, 나는 관리자가 돼요. 되돌리려면 새 소유자에게 부탁해야 해요.`,
      confirmLabel: '넘기기',
      danger: true,
    });
    if (sure) transfer(person);
  };
  const askRemove = async (person: Person<Role>) => {
    const sure = await confirm({
      title: `${place}에서 내보낼까요?`,
      message: `<b>${escapeHtml(nameOf(person))}</b> ${escapeHtml(removalNote)}`,
      confirmLabel: '내보내기',
      danger: true,
    });
    if (sure) remove(person);
  };

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
              set={set}
              offered={offered}
              isMe={person.user_id === myId}
              hasMenus={hasMenus}
              actions={actions(person)}
              onRole={(next) => void askRole(person, next)}
              onTransfer={() => void askTransfer(person)}
              onRemove={() => void askRemove(person)}
            />
          ))}
        </Box>
      )}
    </Stack>
  );
}

/** The text of the search field. It starts with the name in the address, because the command palette links to a name. */
function useAddressedSearch(asked: string) {
  const [from, setFrom] = useState(asked);
  const [search, setSearch] = useState(asked);
  if (from !== asked) {
    setFrom(asked);
    setSearch(asked);
  }
  return [search, setSearch] as const;
}

/** The members in the order in which this screen first showed them. */
function useStableOrder<Role extends string>(people: readonly Person<Role>[]): Person<Role>[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const ordered = keepOrder(people, order);
  const ids = ordered.map(({ member_id }) => member_id);
  if (ids.join() !== order.join()) setOrder(ids);
  return ordered;
}
