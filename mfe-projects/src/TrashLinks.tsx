import { useProjectId } from '@dojang/shared-auth';
import { Box, chakra, Flex } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';

const Tab = chakra(Link);

const PLACES = [
  { kind: 'note', label: '노트', to: '/project/note/removed?' },
  { kind: 'issue', label: '이슈', to: '/project/issue/removed?' },
  { kind: 'file', label: '파일', to: '/project/file?trash=1&' },
] as const;

/** From one trash of a project to the others. */
export function TrashLinks({ current }: { current: (typeof PLACES)[number]['kind'] }) {
  const projectId = useProjectId();
  return (
    <Box as="nav" aria-label="휴지통 목록" borderBottomWidth="1px" mb="4">
      <Flex gap="1">
        {PLACES.map(({ kind, label, to }) => (
          <Tab
            key={kind}
            to={`${to}projectId=${projectId}`}
            aria-current={kind === current ? 'page' : undefined}
            display="flex"
            alignItems="center"
            minH="11"
            px="3"
            textStyle="sm"
            fontWeight="500"
            color="fg.muted"
            borderBottomWidth="2px"
            borderColor="transparent"
            outlineOffset="-2px"
            _currentPage={{ color: 'fg', borderColor: 'brand.solid', fontWeight: '600' }}
          >
            {label}
          </Tab>
        ))}
      </Flex>
    </Box>
  );
}
