import { usePresence, useQuery } from '@dojang/shared-auth/query';
import { chakra, Text, UserAvatar, VisuallyHidden } from '@dojang/shared-ui';
import { nameOf } from '../member.logic.ts';
import { memberQueries } from '../member.queries.ts';

const SHOWN = 3;

/**
 * The other users who have this place of a project open. The space is reserved, so that the layout does not shift.
 *
 * @param place a kind and an id; every member of the project gets it
 */
export function PlacePresence({ projectId, place }: { projectId: string; place: string }) {
  const others = usePresence(projectId, place);
  const { data: people = [] } = useQuery({ ...memberQueries.people(projectId), enabled: others.length > 0 });
  // Clients send presence, so only members are shown, with their names from the database.
  const here = people.filter((person) => others.includes(person.user_id));
  const more = here.slice(SHOWN).map(nameOf);
  return (
    <chakra.ul
      aria-label="지금 함께 보는 사람"
      display="flex"
      justifyContent="flex-end"
      minW="24"
      h="6"
      listStyle="none"
    >
      {here.slice(0, SHOWN).map((person) => (
        <chakra.li key={person.user_id} ms="-1" borderRadius="full" boxShadow="0 0 0 2px {colors.bg}">
          <UserAvatar name={nameOf(person)} src={person.thumb_url} size="2xs" />
          <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
        </chakra.li>
      ))}
      {more.length > 0 && (
        <chakra.li ms="1">
          <Text as="span" textStyle="xs" color="fg.muted" lineHeight="6" aria-hidden>
            +{more.length}
          </Text>
          <VisuallyHidden>{more.join(', ')}</VisuallyHidden>
        </chakra.li>
      )}
    </chakra.ul>
  );
}
