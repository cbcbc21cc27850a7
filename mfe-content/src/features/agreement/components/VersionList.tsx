import { Box, chakra, Flex, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { type Agreement, agreementPath, type VersionHead, versionState } from '../agreement.logic.ts';
import { koreanDateText } from '../agreement-dates.logic.ts';
import { StateBadge } from './StateBadge.tsx';

const RowLink = chakra(Link);

/** The versions of one agreement, the newest first. Admins also see the draft, with a link to continue it. */
export function VersionList({ agreement }: { agreement: Agreement }) {
  return (
    <Box as="ol" listStyleType="none" ps="0">
      {agreement.versions.map((head) => (
        <Box as="li" key={head.version} borderBottomWidth="1px">
          <VersionRow agreement={agreement} head={head} />
        </Box>
      ))}
    </Box>
  );
}

function VersionRow({ agreement, head }: { agreement: Agreement; head: VersionHead }) {
  const state = versionState(agreement, head);
  const to =
    state === 'draft'
      ? agreementPath('write', agreement.id)
      : agreementPath('detail', agreement.id, { version: head.version });
  return (
    <RowLink to={to} display="block" px={{ base: '2', md: '3' }} py="4" borderRadius="l2" _hover={{ bg: 'bg.subtle' }}>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="500">{head.version}번째 판</Text>
        <StateBadge state={state} />
        <Text textStyle="sm" color="fg.muted" ms={{ md: 'auto' }}>
          {head.effective_at ? `${koreanDateText(head.effective_at)} 시행` : '시행일을 정하지 않았어요'}
        </Text>
      </Flex>
      {head.summary && (
        <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
          {head.summary}
        </Text>
      )}
    </RowLink>
  );
}
