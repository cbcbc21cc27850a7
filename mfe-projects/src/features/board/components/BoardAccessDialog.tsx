import { useQuery } from '@dojang/shared-auth/query';
import {
  Button,
  Flex,
  FormField,
  ListSkeleton,
  Modal,
  NativeSelect,
  QueryView,
  Stack,
  Text,
  UserAvatar,
} from '@dojang/shared-ui';
import { useState } from 'react';
import { type BoardMember, boardQueries } from '../../issue/board.queries.ts';
import type { Board, BoardAccess } from '../../issue/issue.schema.ts';
import { nameOf, type Person } from '../../member/member.logic.ts';
import { memberQueries } from '../../member/member.queries.ts';
import { type BoardLevel, LEVEL_NAMES, levelsFor, withLevel } from '../access.logic.ts';
import { useSetBoardAccess } from '../board.mutations.ts';

interface Props {
  board: Board;
  onClose: () => void;
}

/** Who may see a board: everybody in the project, or only listed members. */
export function BoardAccessDialog({ board, onClose }: Props) {
  const people = useQuery(memberQueries.people(board.project_id));
  const listed = useQuery(boardQueries.access(board.project_id, board.id));
  const save = useSetBoardAccess(board.project_id);
  const [access, setAccess] = useState<BoardAccess>(board.access);
  // Null until something is changed, so that a list that arrives later is shown.
  const [changed, setChanged] = useState<BoardMember[] | null>(null);
  const members = changed ?? listed.data ?? [];
  const levelOf = (person: Person): BoardLevel =>
    members.find(({ member_id }) => member_id === person.member_id)?.level ?? 'none';
  const isReady = access === 'project' || listed.data !== undefined;
  return (
    <Modal
      open
      onClose={onClose}
      title="보드를 볼 수 있는 사람"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button
            loading={save.isPending}
            disabled={!isReady}
            onClick={() =>
              save.mutate({ id: board.id, access, people: access === 'listed' ? members : [] }, { onSuccess: onClose })
            }
          >
            저장
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <FormField label="볼 수 있는 사람" help="소유자와 관리자는 모든 보드를 볼 수 있어요.">
          <NativeSelect.Root>
            <NativeSelect.Field value={access} onChange={(event) => setAccess(event.target.value as BoardAccess)}>
              <option value="project">프로젝트의 모든 사람</option>
              <option value="listed">고른 사람만</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
        {access === 'listed' && (
          <QueryView query={people} skeleton={<ListSkeleton rows={3} />}>
            {(all) => (
              <Stack as="ul" listStyleType="none" gap="2" maxH="50dvh" overflowY="auto">
                {all.map((person) => {
                  const levels = levelsFor(person.role);
                  const name = nameOf(person);
                  return (
                    <Flex as="li" key={person.member_id} align="center" gap="3">
                      <UserAvatar name={name} src={person.thumb_url} size="xs" />
                      <Text flex="1" minW="0" truncate>
                        {name}
                      </Text>
                      {levels.length === 0 ? (
                        <Text textStyle="sm" color="fg.muted">
                          항상 편집
                        </Text>
                      ) : (
                        <NativeSelect.Root size="sm" w="32" flexShrink="0">
                          <NativeSelect.Field
                            aria-label={`${name} 님의 권한`}
                            value={levelOf(person)}
                            onChange={(event) =>
                              setChanged(withLevel(members, person.member_id, event.target.value as BoardLevel))
                            }
                          >
                            {levels.map((level) => (
                              <option key={level} value={level}>
                                {LEVEL_NAMES[level]}
                              </option>
                            ))}
                          </NativeSelect.Field>
                          <NativeSelect.Indicator />
                        </NativeSelect.Root>
                      )}
                    </Flex>
                  );
                })}
              </Stack>
            )}
          </QueryView>
        )}
      </Stack>
    </Modal>
  );
}
