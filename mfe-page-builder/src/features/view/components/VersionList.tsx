import { useQuery } from '@dojang/shared-auth/query';
import { Badge, Box, Button, Flex, formatDateTime, Heading, RelativeTime, Text } from '@dojang/shared-ui';
import { nameOf } from '@dojang/shared-ui/people';
import { memberQueries } from '../../member/member.queries.ts';
import type { SitePerson } from '../../member/site-role.logic.ts';
import type { PageVersion } from '../../version/version.queries.ts';
import type { ViewedPage } from '../view.queries.ts';

interface VersionListProps {
  page: ViewedPage;
  versions: readonly PageVersion[];
  /** Id of a version, or `draft`. */
  shown: string;
  onShow: (id: string) => void;
}

/** The draft and the published versions of a page, the newest first. */
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
        {versions.map(({ id, at, created_by: author }) => (
          <Version
            key={id}
            label={formatDateTime(at)}
            at={at}
            by={people?.find(({ user_id: userId }) => userId === author)}
            isLive={id === page.live_version_id && page.taken_down_at === null}
            isShown={shown === id}
            onShow={() => onShow(id)}
          />
        ))}
      </Box>
      {versions.length === 0 && (
        <Text textStyle="sm" color="fg.muted" mt="2">
          게시할 때마다 버전이 하나씩 남아요.
        </Text>
      )}
    </Box>
  );
}

interface VersionProps {
  label: string;
  at: string;
  /** Who published it, while they are a member of the site. */
  by?: SitePerson | undefined;
  isLive?: boolean;
  isShown: boolean;
  onShow: () => void;
}

function Version({ label, at, by, isLive, isShown, onShow }: VersionProps) {
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
            {isLive && (
              <Badge colorPalette="green" variant="subtle" size="xs">
                게시 중
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
