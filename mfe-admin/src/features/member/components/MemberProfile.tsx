import { Box, Flex, formatDateTime, Grid, Text, UserAvatar } from '@dojang/shared-ui';
import { Fragment } from 'react';
import { userTypeName } from '../../../names.ts';
import type { Member } from '../member.queries.ts';
import { LevelBadge, SuspendedBadge } from './MemberBadges.tsx';

export function MemberProfile({ member }: { member: Member }) {
  const facts: [string, string][] = [
    ['유형', userTypeName(member.user_type)],
    ['전화번호', member.phone || '없음'],
    ['보안 로그인', member.is_secure_login ? '켬' : '끔'],
    ['가입', formatDateTime(member.created_at)],
  ];
  return (
    <Box>
      <Flex gap="3" align="center" mb="4">
        <UserAvatar name={member.display_name || member.email} src={member.thumb_url} size="md" />
        <Box flex="1" minW="0">
          <Text fontWeight="600">{member.display_name || '이름 없음'}</Text>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {member.email}
          </Text>
        </Box>
        {member.suspended_at && <SuspendedBadge />}
        <LevelBadge level={member.level} />
      </Flex>
      <Grid as="dl" templateColumns="auto 1fr" columnGap="6" rowGap="1" textStyle="sm">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <Text as="dt" color="fg.muted">
              {name}
            </Text>
            <Text as="dd">{value}</Text>
          </Fragment>
        ))}
      </Grid>
    </Box>
  );
}
