import { useInfiniteQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  ListSkeleton,
  MoreButton,
  QueryView,
  RouterLink,
  Text,
} from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { NAMES, networkName, partOf, useText } from './budget.logic.ts';
import type { Holder } from './budget.mutations.ts';
import { budgetQueries } from './budget.queries.ts';
import { BUDGETS, type Budget, type Use } from './budget.schema.ts';
import { RaiseDialog } from './RaiseDialog.tsx';

interface Raised {
  name: string;
  holder: Holder;
  use: Use;
}

/** Who uses the most of the platform: people, and the new accounts of a network together. */
export function BudgetPanel() {
  const [budget, setBudget] = useState<Budget>('files');
  const [raised, setRaised] = useState<Raised | null>(null);
  const people = useInfiniteQuery(budgetQueries.people(budget));
  const networks = useInfiniteQuery(budgetQueries.networks(budget));
  return (
    <>
      <Flex role="group" aria-label="무엇으로 셀지" gap="1" mb="3" wrap="wrap">
        {BUDGETS.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === budget ? 'subtle' : 'ghost'}
            colorPalette="gray"
            aria-pressed={each === budget}
            onClick={() => setBudget(each)}
          >
            {NAMES[each]}
          </Button>
        ))}
      </Flex>
      <QueryView query={people} skeleton={<ListSkeleton rows={3} />} empty={<Nobody />}>
        {(data) => (
          <Box as="ul" listStyleType="none" aria-label="많이 쓰는 회원">
            {data.map((person) => (
              <UseRow
                key={person.person_id}
                name={
                  <RouterLink to={`/admin/membership/user?member=${person.person_id}`}>
                    {person.display_name || person.email}
                  </RouterLink>
                }
                note={person.shares ? `${person.email} · 같은 네트워크의 새 계정과 한도를 함께 써요` : person.email}
                budget={budget}
                use={person}
                label={`${person.email} 한도 늘리기`}
                onRaise={() =>
                  setRaised({
                    name: person.display_name || person.email,
                    holder: { personId: person.person_id },
                    use: person,
                  })
                }
              />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={people} />
      <Heading as="h3" textStyle="label" mt="5" mb="3">
        새 계정이 많은 네트워크
      </Heading>
      <QueryView query={networks} skeleton={<ListSkeleton rows={1} />} empty={<Nobody />}>
        {(data) => (
          <Box as="ul" listStyleType="none" aria-label="많이 쓰는 네트워크">
            {data.map((network) => (
              <UseRow
                key={network.network}
                name={networkName(network)}
                note={`새 계정 ${network.people}개가 함께 써요`}
                budget={budget}
                use={network}
                label={`${networkName(network)} 한도 늘리기`}
                onRaise={() =>
                  setRaised({ name: networkName(network), holder: { network: network.network }, use: network })
                }
              />
            ))}
          </Box>
        )}
      </QueryView>
      <MoreButton query={networks} />
      {raised && <RaiseDialog {...raised} first={budget} onClose={() => setRaised(null)} />}
    </>
  );
}

interface RowProps {
  name: ReactNode;
  note: string;
  budget: Budget;
  use: Use;
  label: string;
  onRaise: () => void;
}

function UseRow({ name, note, budget, use, label, onRaise }: RowProps) {
  const part = partOf(budget, use);
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      align="center"
      wrap="wrap"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      textStyle="sm"
    >
      <Box flex="1" minW="48">
        <Flex gap="2" align="center" wrap="wrap">
          <Box overflowWrap="anywhere">{name}</Box>
          <Badge colorPalette={part >= 0.9 ? 'red' : 'gray'}>{useText(budget, use)}</Badge>
        </Flex>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {note}
        </Text>
      </Box>
      <Button size="sm" variant="ghost" aria-label={label} onClick={onRaise}>
        늘리기
      </Button>
    </Flex>
  );
}

const Nobody = () => (
  <Text textStyle="sm" color="fg.muted">
    아직 쓴 것이 없어요.
  </Text>
);
