import { Box, CopyField, SimpleGrid, Stack, Text } from '@dojang/shared-ui';
import { adviceOn } from '../domain.logic.ts';

interface RecordCardProps {
  type: string;
  /** Name in the format of the registrar's form. */
  label: string;
  /** Full name. */
  name: string;
  values: readonly string[];
  /** The values in DNS. Null when DNS did not answer, undefined before the first check. */
  observed: readonly string[] | null | undefined;
  isRight: boolean;
  /** Whether a value found in DNS is one of the required values of the record. */
  isWanted: (value: string) => boolean;
}

/** A DNS record: the required values beside the values in DNS. */
export function RecordCard({ type, label, name, values, observed, ...judged }: RecordCardProps) {
  return (
    <Box borderWidth="1px" borderRadius="l2" p="4">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Stack gap="3" minW="0">
          <Text textStyle="sm" fontWeight="600">
            이렇게 넣어 주세요 · {type}
          </Text>
          <CopyField label={`${type} 호스트`} value={label} />
          {values.map((value) => (
            <CopyField key={value} label={`${type} 값`} value={value} />
          ))}
        </Stack>
        <Stack gap="1" minW="0">
          <Text textStyle="sm" fontWeight="600">
            지금 보이는 값
          </Text>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {name}
          </Text>
          <Seen observed={observed} {...judged} />
        </Stack>
      </SimpleGrid>
    </Box>
  );
}

function Seen({ observed, isRight, isWanted }: Pick<RecordCardProps, 'observed' | 'isRight' | 'isWanted'>) {
  if (observed === undefined) return <Text textStyle="sm">아직 확인하지 않았어요.</Text>;
  if (observed === null) return <Text textStyle="sm">DNS 서버의 답을 받지 못했어요.</Text>;
  if (observed.length === 0) return <Text textStyle="sm">레코드가 없어요.</Text>;
  return (
    <>
      <Stack as="ul" gap="1" listStyleType="none">
        {observed.map((value) => (
          <Text as="li" key={value} fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
            {value}
          </Text>
        ))}
      </Stack>
      <Text textStyle="sm" color={isRight ? 'green.fg' : 'fg.error'}>
        {adviceOn(observed, { isRight, isWanted })}
      </Text>
    </>
  );
}
