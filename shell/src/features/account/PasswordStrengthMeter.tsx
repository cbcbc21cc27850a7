import { Box, Flex, Text } from '@dojang/shared-ui/core';
import { passwordStrength } from './password.logic.ts';

const COLORS = ['bg.emphasized', 'red.solid', 'orange.solid', 'green.solid', 'green.solid'];

/** Four bars and a label for the strength of a password. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  if (score === 0) return null;
  return (
    <Flex align="center" gap="3" mt="2" aria-live="polite">
      <Flex gap="1" flex="1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <Box key={bar} flex="1" h="1" borderRadius="full" bg={bar <= score ? COLORS[score] : 'bg.emphasized'} />
        ))}
      </Flex>
      <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
        비밀번호가 {label}
      </Text>
    </Flex>
  );
}
