import { Box, Checkbox, chakra, Flex, Separator, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import AgreementModal from './AgreementModal.tsx';
import type { Agreement } from './agreements.queries.ts';
import { allConsents, consentable } from './consents.logic.ts';

interface ConsentFieldsProps {
  agreements: readonly Agreement[];
  isAdult: boolean;
  onAdultChange: (isAdult: boolean) => void;
  /** Ids of the checked agreements. */
  ticked: readonly string[];
  onTickedChange: (ticked: string[]) => void;
}

/** 전체 동의, the age confirmation, and each agreement with its text behind 보기. */
export function ConsentFields({ agreements, isAdult, onAdultChange, ticked, onTickedChange }: ConsentFieldsProps) {
  const [shown, setShown] = useState<string | null>(null);
  const choices = consentable(agreements);
  const all = allConsents(agreements, ticked);
  const everything = all === true && isAdult ? true : all === false && !isAdult ? false : 'indeterminate';
  const toggle = (id: string, on: boolean) =>
    onTickedChange(on ? [...ticked, id] : ticked.filter((other) => other !== id));
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l2" p="4">
      <Tick
        checked={everything}
        onChange={(on) => {
          onAdultChange(on);
          onTickedChange(on ? choices.map(({ agreement_id }) => agreement_id) : []);
        }}
      >
        <Text as="span" fontWeight="600">
          전체 동의
        </Text>
      </Tick>
      <Separator my="3" />
      <Stack gap="2.5">
        <Tick checked={isAdult} onChange={onAdultChange}>
          <Requirement isRequired /> 만 14세 이상이에요
        </Tick>
        {choices.map(({ agreement_id, kind, title, required }) => (
          <Flex key={agreement_id} align="center" justify="space-between" gap="3">
            <Tick checked={ticked.includes(agreement_id)} onChange={(on) => toggle(agreement_id, on)}>
              <Requirement isRequired={required} /> {title}
            </Tick>
            <chakra.button
              type="button"
              flexShrink="0"
              minH="6"
              px="1"
              borderRadius="l1"
              textStyle="xs"
              color="fg.muted"
              textDecoration="underline"
              cursor="pointer"
              aria-label={`${title} 보기`}
              onClick={() => setShown(kind)}
            >
              보기
            </chakra.button>
          </Flex>
        ))}
      </Stack>
      {shown && <AgreementModal kind={shown} onClose={() => setShown(null)} />}
    </Box>
  );
}

interface TickProps {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  children: React.ReactNode;
}

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <Checkbox.Root checked={checked} onCheckedChange={(details) => onChange(details.checked === true)}>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label textStyle="sm">{children}</Checkbox.Label>
    </Checkbox.Root>
  );
}

const Requirement = ({ isRequired }: { isRequired: boolean }) => (
  <Text as="span" color={isRequired ? 'brand.fg' : 'fg.subtle'} fontWeight="500">
    {isRequired ? '[필수]' : '[선택]'}
  </Text>
);
