import { Badge, Box, chakra, Flex, NativeSelect, Text } from '@dojang/shared-ui';
import { Link, useNavigate } from '@dojang/shared-ui/router';
import type { Form, FormShelf } from '../data.schema.ts';

const Chip = chakra(Link);

interface FormSelectProps {
  site: FormShelf['sites'][number];
  sites: FormShelf['sites'];
  forms: readonly Form[];
  /** Undefined means all forms. */
  current: Form | undefined;
}

/** The forms of a site, each with its number of unread answers. Users with several sites can also choose the site. */
export function FormSelect({ site, sites, forms, current }: FormSelectProps) {
  const navigate = useNavigate();
  const all = forms.reduce((sum, { unread }) => sum + unread, 0);
  return (
    <Flex gap="3" mb="4" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
      {sites.length > 1 && (
        <NativeSelect.Root size="sm" width={{ md: '48' }} flexShrink="0">
          <NativeSelect.Field
            aria-label="사이트"
            value={site.id}
            onChange={(event) => void navigate(`/page/data?siteId=${event.target.value}`)}
          >
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      <Box as="nav" aria-label="폼" overflowX="auto" scrollbarWidth="none" flex="1" minW="0">
        <Flex gap="2" minW="max-content" p="0.5">
          {forms.length > 1 && <FormChip to={`?siteId=${site.id}`} name="모든 폼" unread={all} isCurrent={!current} />}
          {forms.map(({ id, name, page_title: page, unread, is_live: isLive }) => (
            <FormChip
              key={id}
              to={`?siteId=${site.id}&formId=${id}`}
              name={name}
              note={isLive ? page : `${page} · 닫힘`}
              unread={unread}
              isCurrent={current?.id === id}
            />
          ))}
        </Flex>
      </Box>
    </Flex>
  );
}

interface FormChipProps {
  to: string;
  name: string;
  note?: string;
  unread: number;
  isCurrent: boolean;
}

function FormChip({ to, name, note, unread, isCurrent }: FormChipProps) {
  return (
    <Chip
      to={{ search: to }}
      aria-current={isCurrent ? 'page' : undefined}
      display="flex"
      alignItems="center"
      gap="2"
      minH="11"
      px="3"
      borderWidth="1px"
      borderColor={isCurrent ? 'brand.solid' : 'border'}
      borderRadius="l2"
      bg={isCurrent ? 'bg.subtle' : 'bg.panel'}
      textStyle="sm"
      _hover={{ bg: 'bg.muted' }}
    >
      <Text as="span" fontWeight="600" maxW="40" truncate>
        {name}
      </Text>
      {note && (
        <Text as="span" textStyle="xs" color="fg.muted" maxW="32" truncate>
          {note}
        </Text>
      )}
      {unread > 0 && (
        <Badge colorPalette="brand" aria-label={`안 읽은 답변 ${unread}개`}>
          {unread > 99 ? '99+' : unread}
        </Badge>
      )}
    </Chip>
  );
}
