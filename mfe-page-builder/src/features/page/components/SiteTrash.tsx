import { Box, Button, Flex, Heading, snack, Text, trashText } from '@dojang/shared-ui';
import { Undo2 } from 'lucide-react';
import type { Shelf } from '../page.schema.ts';
import { useRestoreSite } from '../site.mutations.ts';

/** Removed sites of the user. */
export function SiteTrash({ sites }: { sites: Shelf['removed_sites'] }) {
  const restore = useRestoreSite();
  return (
    <Box as="section" mb="8" aria-labelledby="removed-sites">
      <Heading as="h2" id="removed-sites" textStyle="heading" mb="2">
        사이트
      </Heading>
      <Box as="ul" ps="0">
        {sites.map(({ id, name, purge_at }) => (
          <Flex as="li" key={id} align="center" gap="4" py="3" borderBottomWidth="1px" listStyleType="none">
            <Box flex="1" minW="0">
              <Text fontWeight="600" truncate>
                {name}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {trashText(purge_at)}
              </Text>
            </Box>
            <Button
              size="sm"
              variant="outline"
              aria-label={`${name} 되돌리기`}
              onClick={() => restore.mutate(id, { onSuccess: () => snack.success('사이트를 되돌렸어요.') })}
            >
              <Undo2 /> 되돌리기
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
