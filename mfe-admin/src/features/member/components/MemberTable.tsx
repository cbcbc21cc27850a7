import { Box, chakra, Flex, formatDate, Stack, Table, Text, UserAvatar } from '@dojang/shared-ui';
import { statusName, userTypeName } from '../../../names.ts';
import type { Member } from '../member.queries.ts';
import { LevelBadge, SuspendedBadge } from './MemberBadges.tsx';

interface Props {
  members: Member[];
  onOpen: (id: string) => void;
}

/** Members as a table, or as cards when there is no room for a table. */
export function MemberTable({ members, onOpen }: Props) {
  return (
    <>
      <Box hideBelow="md" borderWidth="1px" borderRadius="l3" overflow="hidden">
        <Table.Root size="sm" interactive>
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader>이름</Table.ColumnHeader>
              <Table.ColumnHeader>등급</Table.ColumnHeader>
              <Table.ColumnHeader>유형</Table.ColumnHeader>
              <Table.ColumnHeader>가입</Table.ColumnHeader>
              <Table.ColumnHeader>상태</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {members.map((member) => (
              <Table.Row key={member.id} position="relative">
                <Table.Cell>
                  <Who member={member} onOpen={onOpen} />
                </Table.Cell>
                <Table.Cell>
                  <LevelBadge level={member.level} />
                </Table.Cell>
                <Table.Cell color="fg.muted">{userTypeName(member.user_type)}</Table.Cell>
                <Table.Cell color="fg.muted" fontVariantNumeric="tabular-nums">
                  {formatDate(member.created_at)}
                </Table.Cell>
                <Table.Cell>
                  {member.suspended_at ? <SuspendedBadge /> : <Text color="fg.muted">{statusName('active')}</Text>}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <Stack as="ul" listStyleType="none" hideFrom="md" gap="2">
        {members.map((member) => (
          <Box as="li" key={member.id} position="relative" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
            <Who member={member} onOpen={onOpen} />
            <Flex mt="3" gap="2" align="center" textStyle="xs" color="fg.muted">
              <LevelBadge level={member.level} />
              {member.suspended_at && <SuspendedBadge />}
              <Text flex="1" textAlign="end">
                {formatDate(member.created_at)} 가입
              </Text>
            </Flex>
          </Box>
        ))}
      </Stack>
    </>
  );
}

/** The button covers its whole row or card. */
function Who({ member, onOpen }: { member: Member; onOpen: (id: string) => void }) {
  return (
    <Flex gap="3" align="center" minW="0">
      <UserAvatar name={member.display_name || member.email} src={member.thumb_url} size="xs" />
      <Box minW="0">
        <chakra.button
          type="button"
          display="block"
          maxW="full"
          fontWeight="500"
          textAlign="start"
          cursor="pointer"
          truncate
          _after={{ content: '""', position: 'absolute', inset: '0' }}
          onClick={() => onOpen(member.id)}
        >
          {member.display_name || '이름 없음'}
        </chakra.button>
        <Text textStyle="xs" color="fg.muted" truncate>
          {member.email}
        </Text>
      </Box>
    </Flex>
  );
}
