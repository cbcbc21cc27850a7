import { refusalsSchema } from '@dojang/api-contract';
import { Box, Code, errorText, Text, toAppError } from '@dojang/shared-ui';

/** Sentences about refusals that an admin can solve. Other refusals are shown by their reasons. */
const SENTENCES: Record<string, string> = {
  live_changed:
    '그사이 다른 곳에서 바뀌었어요. 아무것도 바꾸지 않았으니, 이 창을 닫고 지금 공개 중인 버전을 확인해 주세요.',
  canary_live: '이미 모두에게 공개 중인 버전이라 먼저 공개할 수 없어요. 다른 버전을 골라 주세요.',
};

/** Why the platform refuses a version. The reasons are in English, because they are for the team. */
export function Refused({ error }: { error: unknown }) {
  const refusals = refusalsSchema.safeParse(toAppError(error).details).data ?? [];
  const sentence = refusals.flatMap(({ code }) => SENTENCES[code] ?? []).at(0);
  return (
    <Box role="alert" bg="bg.error" borderRadius="l2" p="3" textStyle="sm">
      <Text>{sentence ?? errorText(error)}</Text>
      {refusals.map(({ code, message }) => (
        <Code key={`${code} ${message}`} display="block" size="sm" mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message}
        </Code>
      ))}
    </Box>
  );
}
