import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, Flex, Text } from '@dojang/shared-ui';
import { offeredAddresses } from '@dojang/shared-ui/people';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { memberQueries } from '../member.queries.ts';

interface Props {
  projectId: string;
  /** The text typed so far. */
  text: string;
  onPick: (address: string) => void;
}

/** Offers addresses that the user has invited before. It only helps, so without a response nothing is shown. */
export function OfferedAddresses({ projectId, text, onPick }: Props) {
  const { id } = useSession();
  const { data: known = [] } = useQuery({ ...memberQueries.invitedBefore(id ?? ''), enabled: id !== null });
  const { data: people } = useQuery(memberQueries.people(projectId));
  const { data: invites } = useQuery(memberQueries.invites(projectId));
  const taken = useMemo(
    () => new Set([...(people ?? []), ...(invites ?? [])].flatMap(({ email }) => email ?? [])),
    [people, invites],
  );
  const offered = people ? offeredAddresses(known, text, taken) : [];
  if (offered.length === 0) return null;
  return (
    <Flex role="group" aria-label="전에 초대한 사람" wrap="wrap" gap="1" align="center">
      <Text textStyle="xs" color="fg.muted" me="1">
        전에 초대한 사람
      </Text>
      {offered.map((address) => (
        <Button
          key={address}
          type="button"
          size="2xs"
          variant="outline"
          colorPalette="gray"
          fontWeight="400"
          aria-label={`${address} 넣기`}
          onClick={() => onPick(address)}
        >
          <Plus />
          {address}
        </Button>
      ))}
    </Flex>
  );
}
