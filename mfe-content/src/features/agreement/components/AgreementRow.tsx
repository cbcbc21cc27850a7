import { Badge, chakra, Flex, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import {
  type Agreement,
  agreementPath,
  currentVersion,
  publishedVersions,
  upcomingVersion,
  type VersionHead,
} from '../agreement.logic.ts';
import { koreanDateText } from '../agreement-dates.logic.ts';
import { StateBadge } from './StateBadge.tsx';

const TitleLink = chakra(Link);

const since = (head: VersionHead) => `${koreanDateText(head.effective_at ?? '')}부터 시행`;

/** One row of the list of agreements: the version in force and the next version. */
export function AgreementRow({ agreement }: { agreement: Agreement }) {
  const current = currentVersion(agreement);
  const upcoming = upcomingVersion(agreement);
  const count = publishedVersions(agreement).length;
  return (
    <Flex gap="3" py="4" px={{ base: '2', md: '3' }} wrap="wrap" align="flex-start">
      <Flex direction="column" gap="1" flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <TitleLink
            to={agreementPath(count > 0 ? 'detail' : 'write', agreement.id)}
            fontWeight="600"
            overflowWrap="anywhere"
            _hover={{ textDecoration: 'underline' }}
          >
            {agreement.title}
          </TitleLink>
          {agreement.needs_consent && (
            <Badge colorPalette={agreement.required ? 'brand' : 'gray'}>{agreement.required ? '필수' : '선택'}</Badge>
          )}
          {count === 0 && <StateBadge state="draft" />}
        </Flex>
        {current && (
          <Text textStyle="sm" color="fg.muted">
            {current.version}번째 판 · {since(current)}
          </Text>
        )}
        {upcoming && (
          <Text textStyle="sm" overflowWrap="anywhere">
            <StateBadge state="upcoming" />{' '}
            <TitleLink
              to={agreementPath('detail', agreement.id, { version: upcoming.version, compare: current?.version })}
              textDecoration="underline"
            >
              {upcoming.version}번째 판
            </TitleLink>{' '}
            · {since(upcoming)}
            {upcoming.summary && ` · ${upcoming.summary}`}
          </Text>
        )}
      </Flex>
      {count > 1 && (
        <TitleLink to={agreementPath('list', agreement.id)} textStyle="sm" color="fg.muted" textDecoration="underline">
          모든 판 {count}개<chakra.span srOnly> ({agreement.title})</chakra.span>
        </TitleLink>
      )}
    </Flex>
  );
}
