import { Box, RelativeTime, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import type { ReactNode } from 'react';

interface RecentRowProps {
  to: string;
  icon: ReactNode;
  name: string;
  /** ISO 8601. */
  changedAt: string;
}

/** A row of a dashboard widget with recent changes. */
export function RecentRow({ to, icon, name, changedAt }: RecentRowProps) {
  return (
    <li>
      <Box
        asChild
        display="flex"
        alignItems="center"
        gap="2"
        px="2"
        minH="9"
        borderRadius="l2"
        _hover={{ bg: 'bg.muted' }}
      >
        <Link to={to}>
          {icon}
          <Text flex="1" textStyle="sm" truncate>
            {name}
          </Text>
          <Text textStyle="xs" color="fg.muted" flexShrink={0}>
            <RelativeTime value={changedAt} />
          </Text>
        </Link>
      </Box>
    </li>
  );
}
