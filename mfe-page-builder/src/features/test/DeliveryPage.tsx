import { useSession } from '@dojang/shared-auth';
import { Box, Button, Card, JournalGate, ListSkeleton, Stack, Text } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Workbench } from '@dojang/shared-ui/workbench';
import { useState } from 'react';
import { AddressForm } from './AddressForm.tsx';
import { type DeliveryAddress, EMPTY_ADDRESS, provinceOf } from './address.logic.ts';

/** A typed address. It may be incomplete. */
const parse = (value: unknown): DeliveryAddress | null => {
  if (typeof value !== 'object' || value === null) return null;
  const texts = Object.entries(value).filter(([name, text]) => name in EMPTY_ADDRESS && typeof text === 'string');
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(texts) };
};

const linesOf = ({ name, phone, postalCode, address, detail, request }: DeliveryAddress) => [
  `${name} (${phone})`,
  `(${postalCode}) ${address}${detail && `, ${detail}`}`,
  `${provinceOf(postalCode)}${request && ` · ${request}`}`,
];

/** `/test/delivery`: the form of a delivery address. */
export function Component() {
  const { id: account } = useSession();
  const navigate = useNavigate();
  const [sent, setSent] = useState<DeliveryAddress | null>(null);
  const [again, setAgain] = useState<DeliveryAddress | undefined>();
  return (
    <Workbench
      title="배송지"
      description="브라우저가 아는 주소를 채워 주고, 우편번호로 시·도를 알아요. 바깥 서비스를 부르지 않고, 적다 만 것은 남아 있어요."
      source="mfe-page-builder/src/features/test/AddressForm.tsx"
    >
      <Box maxW="560px">
        {sent ? (
          <Card.Root>
            <Card.Body>
              <Stack gap="1" role="status">
                {linesOf(sent).map((line) => (
                  <Text key={line}>{line}</Text>
                ))}
              </Stack>
              <Button
                mt="4"
                size="sm"
                variant="outline"
                alignSelf="flex-start"
                onClick={() => {
                  setAgain(sent);
                  setSent(null);
                }}
              >
                고치기
              </Button>
            </Card.Body>
          </Card.Root>
        ) : again ? (
          <AddressForm account={account} first={again} onSend={setSent} />
        ) : (
          <JournalGate<DeliveryAddress>
            place={{ account, kind: 'bench', id: 'address' }}
            stored={EMPTY_ADDRESS}
            rev={0}
            parse={parse}
            preview={(value) => <Text>{Object.values(value).filter(Boolean).join(', ')}</Text>}
            onLeave={() => void navigate('/test')}
            skeleton={<ListSkeleton rows={4} />}
          >
            {(continued) => <AddressForm account={account} first={continued?.value} onSend={setSent} />}
          </JournalGate>
        )}
      </Box>
    </Workbench>
  );
}
