import { refusalsSchema } from '@dojang/api-contract';
import { Box, Code, errorText, Text, toAppError } from '@dojang/shared-ui';

/** Why the platform does not take a version; the reasons are in English, for the team. */
export function Refused({ error }: { error: unknown }) {
  const refusals = refusalsSchema.safeParse(toAppError(error).details).data ?? [];
  return (
    <Box role="alert" bg="bg.error" borderRadius="l2" p="3" textStyle="sm">
      <Text>{errorText(error)}</Text>
      {refusals.map(({ code, message }) => (
        <Code key={`${code} ${message}`} display="block" size="sm" mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </Code>
      ))}
    </Box>
  );
}
