import { useQuery } from '@dojang/shared-auth/query';
import { Badge, Box, Button, Flex, formatDateTime, Heading, RelativeTime, Text } from '@dojang/shared-ui';
import { nameOf } from '@dojang/shared-ui/people';
import { memberQueries } from '../../member/member.queries.ts';
import type { SitePerson } from '../../member/site-role.logic.ts';
import type { KeptVersion } from '../../version/version.queries.ts';
import type { ViewedPage } from '../view.queries.ts';

interface VersionListProps {
  page: ViewedPage;
  versions: readonly KeptVersion[];
  /** Id of a version, or `draft`. */
  shown: string;
  onShow: (id: string) => void;
}

/** The draft of a page, its earlier drafts and its published versions, the newest first. */
export function VersionList({ page, versions, shown, onShow }: VersionListProps) {
  const people = useQuery(memberQueries.people(page.site_id)).data;
  return (
    <Box as="section" aria-labelledby="versions">
      <Heading as="h2" id="versions" textStyle="heading" mb="3">
        버전
      </Heading>
      <Box
        as="ul"
        ps="0"
        listStyleType="none"
        display="grid"
        gap="1"
        maxH={{ base: '60', lg: '65vh' }}
        overflowY="auto"
      >
        <Version label="지금 초안" at={page.updated_at} isShown={shown === 'draft'} onShow={() => onShow('draft')} />
        {versions.map(({ id, at, created_by: author, isPublished }) => (
          <Version
            key={id}
            label={formatDateTime(at)}
            at={at}
            by={people?.find(({ user_id: userId }) => userId === author)}
            badge={badgeOf(id === page.live_version_id && page.taken_down_at === null, isPublished)}
            isShown={shown === id}
            onShow={() => onShow(id)}
          />
        ))}
      </Box>
      {versions.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="2">
          게시할 때마다, 그리고 고치는 동안 10분 간격으로 버전이 남아요.
        </Text>
      )}
    </Box>
  );
}

interface VersionBadge {
  label: string;
  color: string;
}

const badgeOf = (isLive: boolean, isPublished: boolean): VersionBadge => {
  if (isLive) return { label: '게시 중', color: 'green' };
  return isPublished ? { label: '게시', color: 'blue' } : { label: '자동 저장', color: 'gray' };
};

interface VersionProps {
  label: string;
  at: string;
  /** The member of the site who published or saved it. */
  by?: SitePerson | undefined;
  badge?: VersionBadge;
  isShown: boolean;
  onShow: () => void;
}

function Version({ label, at, by, badge, isShown, onShow }: VersionProps) {
  return (
    <li>
      <Button
        variant={isShown ? 'subtle' : 'ghost'}
        colorPalette="gray"
        width="full"
        height="auto"
        py="2"
        justifyContent="flex-start"
        textAlign="start"
        fontWeight="400"
        aria-pressed={isShown}
        onClick={onShow}
      >
        <Box flex="1" minW="0">
          <Flex gap="2" align="center">
            <Text as="span" textStyle="sm" fontWeight="500" truncate>
              {label}
            </Text>
            {badge && (
              <Badge colorPalette={badge.color} variant="subtle" size="xs">
                {badge.label}
              </Badge>
            )}
          </Flex>
          <Text as="span" textStyle="xs" color="fg.muted">
            <RelativeTime value={at} />
            {by && ` · ${nameOf(by)}`}
          </Text>
        </Box>
      </Button>
    </li>
  );
}
